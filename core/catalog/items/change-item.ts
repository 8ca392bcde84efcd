import { DateTime, Effect, Option } from "effect"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Publisher } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { CollectionTypeMismatch, GameAlreadyInCollection } from "./errors.ts"
import { changed, changedFrom, type Item, type ItemChange, isOtherThing, keepingHeld, moved, ownItem } from "./item.ts"
import { Items } from "./ports.ts"
import { quantityAsCopies, withQuantity } from "./quantity.ts"
import { isSameItem } from "./same-item.ts"
import { platformAppIdOf } from "./values.ts"
import { withListing } from "./with-listings.ts"

/**
 * Changes an item of the caller. An item can be moved between the caller's collections of one type.
 * Contract: catalog, items.
 */
export const changeItem = Effect.fn("items.change")(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly change: PlacedChange
}) {
  const { item, type } = yield* changeOwnItem({ ...input, changeOf: () => input.change })
  return yield* withListing(withQuantity(item, type))
}, inTransactionOfCaller)

/** A change of an item that may also move it. */
export type PlacedChange = ItemChange & { readonly collectionId?: CollectionId | undefined }

/**
 * Changes an item of the caller by what it is. Where nothing would be other than before it may be left as it is. Part
 * of a transaction; fails before it writes anything. Contract: catalog, items.
 */
export const changeOwnItem = Effect.fnUntraced(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly changeOf: (was: Item) => PlacedChange
  readonly leavesSame?: boolean
}) {
  const collections = yield* Collections
  const items = yield* Items
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const was = yield* items.get(input.id)
  const { collectionId, ...given } = input.changeOf(was)
  const target = collectionId === undefined ? null : yield* targetOf(was, collectionId, input.by)
  yield* Effect.fromResult(ownItem(was, input.by))
  const { collection, schema } = yield* collections.withSchema(target ?? was.collectionId)
  const change = quantityAsCopies(given, collection.type, schema)
  const item = yield* Effect.fromResult(
    target === null || target === was.collectionId
      ? changed(was, target === null ? change : { ...change, fields: change.fields ?? {} }, schema, now)
      : moved(was, change, { id: target, schema }, now),
  )
  const { type } = collection
  if (input.leavesSame === true && isSameItem(was, item)) return { item: was, type, isSame: true }
  if (item.collectionId !== was.collectionId) yield* noSuchGameIn(item)
  const held = item.copies === was.copies ? 0 : yield* items.held(item.id)
  yield* items.save(yield* Effect.fromResult(keepingHeld(item, held)), was)
  // No copy was free, and now one is.
  if (held === was.copies && held < item.copies) yield* publisher.itemsReleased({ items: [item.id] })
  if (isOtherThing(was, item)) yield* publisher.itemsChanged({ items: [changedFrom(was)] })
  return { item, type, isSame: false }
})

const noSuchGameIn = Effect.fnUntraced(function* ({ collectionId, fields }: Item) {
  const items = yield* Items
  const appId = platformAppIdOf(fields)
  if (appId === null) return
  if (Option.isSome(yield* items.findGame(collectionId, appId))) return yield* new GameAlreadyInCollection()
})

const targetOf = Effect.fnUntraced(function* (item: Item, to: CollectionId, by: UserId) {
  const collections = yield* Collections
  const target = yield* collections.get(to)
  yield* Effect.fromResult(ownItem(item, by))
  yield* Effect.fromResult(ownedBy(target, by))
  const from = yield* collections.get(item.collectionId)
  return from.type === target.type ? to : yield* new CollectionTypeMismatch()
})
