import type { Item } from "./item.ts"
import { isSamePurchase } from "./purchase.ts"

/** Whether a change has left an item as it was, but for the time of the change. Contract: catalog, many items. */
export const isSameItem = (was: Item, item: Item): boolean =>
  plainKeys.every((key) => was[key] === item[key]) &&
  isSamePurchase(was.purchase, item.purchase) &&
  areSame(was.tags, item.tags) &&
  areSame(was.editions, item.editions) &&
  areSame(entriesOf(was), entriesOf(item))

const plainKeys = ["collectionId", "name", "copies", "externalRef", "rating", "comment", "location"] as const

const entriesOf = ({ fields }: Item): ReadonlyArray<string> =>
  Object.entries(fields)
    .map((entry) => JSON.stringify(entry))
    .sort()

const areSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((text, n) => text === other[n])
