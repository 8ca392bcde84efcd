import { Context, type DateTime, type Effect, type Option } from "effect"
import type { TokenHash } from "../auth/index.ts"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { Share, ShareId } from "./share.ts"
import type { SharedItem, SharedThing } from "./shared-thing.ts"

/**
 * The links of all users. A link is deleted with its owner's account, and with the collection or the listing that it
 * shows.
 */
export class Shares extends Context.Service<
  Shares,
  {
    readonly add: (share: Share) => Effect.Effect<void>
    /** How many links a user has; those that have expired count until they are swept. */
    readonly countOf: (owner: UserId) => Effect.Effect<number>
    /** The links of a user, newest first. */
    readonly listOf: (owner: UserId, page: PageRequest) => Effect.Effect<Page<Share>>
    /** Deletes a link of a user. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: ShareId, owner: UserId) => Effect.Effect<boolean>
    /** Deletes all links of a user. */
    readonly removeAll: (owner: UserId) => Effect.Effect<void>
    /** Deletes those links of a user that were made at `from` or later. */
    readonly removeSince: (owner: UserId, from: DateTime.Utc) => Effect.Effect<void>
    /**
     * What the link with this secret shows, with a page of the items, newest first: those of the collection, or the one
     * of the listing. None once the link has expired, and while `isShown` says so.
     */
    readonly open: (
      secret: TokenHash,
      now: DateTime.Utc,
      page: PageRequest,
    ) => Effect.Effect<Option.Option<Page<SharedItem> & { readonly shared: SharedThing }>>
    /** Counts that the first page of a link was shown. */
    readonly countView: (id: ShareId) => Effect.Effect<void>
    /** Deletes up to `limit` links that expired before a moment. Returns how many. */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
  }
>()("curio/shares/Shares") {}
