import { Context, type DateTime, type Effect } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import type { WorthSums } from "./worth.ts"

/** What is known of the worth of items. */
export class Worths extends Context.Service<
  Worths,
  {
    /**
     * The sums of the items of a collection of the owner, or of all their collections. A market value is as of the last
     * time that it was renewed. The time does not grow with the number of sales.
     */
    readonly of: (input: {
      readonly owner: UserId
      readonly collection: CollectionId | null
      readonly now: DateTime.Utc
    }) => Effect.Effect<WorthSums>
    /**
     * Renews one market value that is due at a moment: a sale has come to it or left it. Returns whether there was one.
     * Several servers may call it at the same time.
     */
    readonly renewNext: (now: DateTime.Utc) => Effect.Effect<boolean>
    /**
     * Gives the next items, at most `limit`, of a market value that was renewed the one that they have now. Returns
     * whether there was such a value. Part of a transaction: `about` says that it is about the owners of the items.
     */
    readonly spreadNext: (
      limit: number,
      about: (owners: ReadonlyArray<UserId>) => Effect.Effect<void>,
    ) => Effect.Effect<boolean>
  }
>()("curio/worth/Worths") {}
