import { Effect } from "effect"
import { changedFrom, type Item, isOtherThing } from "../../catalog/index.ts"
import { Publisher } from "../../shared/index.ts"

/** An item that an import changed. */
export interface ChangedItem {
  readonly item: Item
  readonly was: Item
  /** How many copies of it offers and trade rounds hold. */
  readonly held: number
}

/** Publishes that items have other names or editions, or free copies again, in the transaction of the import. */
export const publishChanges = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedItem>) {
  const publisher = yield* Publisher
  const others = changed.filter(({ item, was }) => isOtherThing(was, item))
  const released = changed.filter(({ held, item, was }) => held === was.copies && held < item.copies)
  if (released.length > 0) yield* publisher.itemsReleased({ items: released.map(({ item }) => item.id) })
  if (others.length > 0) yield* publisher.itemsChanged({ items: others.map(({ was }) => changedFrom(was)) })
})
