import { DateTime, Effect, Option } from "effect"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Publisher } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import type { Right } from "../editors/editor.ts"
import { countEdits, rightTo } from "../editors/right-to.ts"
import { CollectionTypeMismatch, GameAlreadyInCollection, NotItemOwner } from "./errors.ts"
import {
  changed,
  changedFrom,
  type Item,
  isOtherThing,
  keepingHeld,
  moved,
  ownItem,
  type PlacedChange,
} from "./item.ts"
import { permitted, seenByEditor } from "./permitted.ts"
import { Items } from "./ports.ts"
import { quantityAsCopies, withQuantity } from "./quantity.ts"
import { isSameItem } from "./same-item.ts"
import { platformAppIdOf } from "./values.ts"
import { withListing } from "./with-listings.ts"

/**
 * Changes an item of the caller, or of a collection that they edit. The owner can move an item between their
 * collections of one type. Contract: catalog, items; catalog, editors.
 */
export const changeItem = Effect.fn("items.change")(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly change: PlacedChange
}) {
  const { item, right, type } = yield* changeOwnItem({ ...input, changeOf: () => input.change, byEditors: true })
  if (right === "editor") return yield* seenByEditor(item, input.by)
  return yield* withListing(withQuantity(item, type))
}, inTransactionOfCaller)

/**
 * Changes an item of the caller by what it is, with `byEditors` also for an editor. Where nothing would be other than
 * before it may be left as it is. Part of a transaction; fails before it writes anything. Contract: catalog, items.
 */
export const changeOwnItem = Effect.fnUntraced(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly changeOf: (was: Item) => PlacedChange
  readonly leavesSame?: boolean
  readonly byEditors?: boolean
}) {
  const collections = yield* Collections
  const items = yield* Items
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const was = yield* items.get(input.id)
  const { collectionId, ...given } = input.changeOf(was)
  const target = collectionId === undefined ? null : yield* targetOf(was, collectionId, input.by)
  const right: Right = was.ownerId === input.by || input.byEditors === true ? yield* rightTo(was, input.by) : null
  if (right === null) return yield* new NotItemOwner()
  const { collection, schema } = yield* collections.withSchema(target ?? was.collectionId)
  const change = yield* Effect.fromResult(permitted(right, quantityAsCopies(given, collection.type, schema), schema))
  const item = yield* Effect.fromResult(
    target === null || target === was.collectionId
      ? changed(was, target === null ? change : { ...change, fields: change.fields ?? {} }, schema, now)
      : moved(was, change, { id: target, schema }, now),
  )
  const { type } = collection
  if (input.leavesSame === true && isSameItem(was, item)) return { item: was, right, type, isSame: true }
  if (item.collectionId !== was.collectionId) yield* noSuchGameIn(item)
  const held = item.copies === was.copies ? 0 : yield* items.held(item.id)
  const kept = yield* Effect.fromResult(keepingHeld(item, held))
  yield* countEdits(right, was, input.by)
  yield* items.save(kept, was)
  // No copy was free, and now one is.
  if (held === was.copies && held < item.copies) yield* publisher.itemsReleased({ items: [item.id] })
  if (isOtherThing(was, item)) yield* publisher.itemsChanged({ items: [changedFrom(was)] })
  return { item, right, type, isSame: false }
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
