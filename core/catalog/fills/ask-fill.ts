import { DateTime, Effect } from "effect"
import { type CollectionId, type ItemId, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import type { Edition } from "../editions/edition.ts"
import { sourceOf } from "../editions/find-details.ts"
import { EditionLookup } from "../editions/ports.ts"
import { type Item, ownItem } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import { FillLimitReached, NothingToFill } from "./errors.ts"
import { type FillProgress, fillLimit, type ItemFill } from "./fill.ts"
import { ItemFills } from "./ports.ts"

/** How far the items of a collection are filled in. */
export interface CollectionFills extends FillProgress {
  readonly collectionId: CollectionId
}

/**
 * Has an item of the caller be filled in from the source of the first of its editions that has one, again if it was
 * before. Contract: catalog, filling in.
 */
export const fillItem = Effect.fn("fills.ask")(function* (input: { readonly id: ItemId; readonly by: UserId }) {
  const items = yield* Items
  const item = yield* Effect.fromResult(ownItem(yield* items.get(input.id), input.by))
  const fill = yield* fillOf(item)
  if (fill === null) return yield* new NothingToFill()
  yield* addFills(input.by, [fill])
  return yield* progressOf(item.collectionId)
}, inTransactionOfCaller)

/** How far the items of a collection of the caller are filled in. Contract: catalog, filling in. */
export const getFills = Effect.fn("fills.progress")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
}) {
  const collections = yield* Collections
  yield* collections.show(input.id, input.by)
  yield* Effect.fromResult(ownedBy(yield* collections.get(input.id), input.by))
  return yield* progressOf(input.id)
})

/** What fills an item in; `null` when no source may know one of its editions. */
export const fillOf = Effect.fnUntraced(function* ({ collectionId, editions, id, ownerId }: Item) {
  const lookup = yield* EditionLookup
  const [first] = editions.flatMap((edition): ReadonlyArray<readonly [Edition, string]> => {
    const source = sourceOf(lookup, edition)
    return source === null ? [] : [[edition, source.name]]
  })
  if (first === undefined) return null
  const [edition, source] = first
  const what = { item: id, owner: ownerId, collection: collectionId, edition, source }
  return { ...what, tries: 0, dueAt: yield* DateTime.now } satisfies ItemFill
})

/** Has items of an account wait, if these are not too many. Part of a transaction about the account. */
export const addFills = Effect.fnUntraced(function* (owner: UserId, added: ReadonlyArray<ItemFill>) {
  const fills = yield* ItemFills
  if (added.length === 0) return
  if ((yield* fills.waitingOf(owner)) + added.length > fillLimit) return yield* new FillLimitReached()
  yield* fills.add(added)
})

/**
 * Has new items of a file wait as far as there is space; the others stay as the file has them. Part of a
 * transaction about the account. Contract: catalog, what becomes of rows.
 */
export const fillFromFile = Effect.fnUntraced(function* (owner: UserId, added: ReadonlyArray<Item>) {
  const fills = yield* ItemFills
  const possible = (yield* Effect.forEach(added, fillOf)).flatMap((fill) => fill ?? [])
  if (possible.length === 0) return
  const space = fillLimit - (yield* fills.waitingOf(owner))
  if (space > 0) yield* fills.add(possible.slice(0, space))
})

const progressOf = Effect.fnUntraced(function* (collectionId: CollectionId) {
  return { collectionId, ...(yield* (yield* ItemFills).progress(collectionId)) } satisfies CollectionFills
})
