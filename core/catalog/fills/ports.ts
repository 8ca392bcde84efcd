import { Context, type DateTime, type Effect, type Option } from "effect"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { FillProgress, ItemFill } from "./fill.ts"

/** What is to be filled in from sources, a row for each item. It goes with the item. */
export class ItemFills extends Context.Service<
  ItemFills,
  {
    /** Has items wait, those that were filled in before too. */
    readonly add: (fills: ReadonlyArray<ItemFill>) => Effect.Effect<void>
    /** How many items of an account wait. */
    readonly waitingOf: (owner: UserId) => Effect.Effect<number>
    /**
     * Claims an item that waits for a source and is due, until a moment, for one of any number of callers: that of the
     * next account behind `after` in the order of ids, and from the first one on behind the last. Accounts of which an
     * item for the source is claimed are left out. A claim that ends later than `until`, and what is due later than
     * `latest`, are from before the clock was set back, and count for nothing.
     */
    readonly claim: (input: {
      readonly source: string
      readonly after: UserId | null
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<ItemFill>>
    /** What an item waits for; `None` when it does not wait. */
    readonly find: (item: ItemId) => Effect.Effect<Option.Option<ItemFill>>
    /** Has an item wait on, and ends its claim. */
    readonly postpone: (fill: ItemFill) => Effect.Effect<void>
    /** The item waits no longer, and counts for the collection in which it is. */
    readonly end: (item: ItemId, how: "done" | "failed", collection: CollectionId) => Effect.Effect<void>
    /** Those that wait for other sources than these wait no longer, and failed. */
    readonly endWithout: (sources: ReadonlyArray<string>) => Effect.Effect<void>
    /** Forgets the item, if it is there. */
    readonly forget: (item: ItemId) => Effect.Effect<void>
    /** How many items of a collection wait, and what became of the others. */
    readonly progress: (collection: CollectionId) => Effect.Effect<FillProgress>
    /** The item of an owner for each of some editions, the oldest of several; none for those that they do not have. */
    readonly owned: (owner: UserId, editions: ReadonlyArray<Edition>) => Effect.Effect<ReadonlyMap<Edition, ItemId>>
  }
>()("curio/fills/ItemFills") {}

/** The pictures of covers that sources name. */
export class EditionCovers extends Context.Service<
  EditionCovers,
  {
    /**
     * The bytes at an address that a source named; `None` where covers are off, or where they cannot be had. Ends
     * within a bounded time and reads a bounded number of bytes. Private addresses are not asked, but those of sources
     * that the operator named.
     */
    readonly fetch: (url: string, by: UserId) => Effect.Effect<Option.Option<Uint8Array>>
  }
>()("curio/fills/EditionCovers") {}
