import { Effect } from "effect"
import { changedFrom, type Item, isOtherThing } from "../../catalog/index.ts"
import { Publisher } from "../../shared/index.ts"

/** An item that an import changed. */
export interface ChangedItem {
  readonly item: Item
  readonly was: Item
}

/** Publishes that items have other names or editions, in the transaction of the import. */
export const publishChanges = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedItem>) {
  const publisher = yield* Publisher
  const others = changed.filter(({ item, was }) => isOtherThing(was, item))
  if (others.length > 0) yield* publisher.itemsChanged({ items: others.map(({ was }) => changedFrom(was)) })
})
