import { expect, test } from "bun:test"
import { DateTime } from "effect"
import { isSameItem } from "../../../../core/catalog/items/same-item.ts"
import { type CollectionId, type Edition, type Item, nothingOwn, withTags } from "../../../../core/index.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
const item = {
  collectionId: "games" as CollectionId,
  name: "Azul",
  copies: 1,
  editions: ["bgg:1" as Edition],
  externalRef: null,
  fields: { status: "new", year: 1 },
  rating: 1,
  comment: null,
  ...nothingOwn,
  tags: ["a"],
  updatedAt: then,
} as unknown as Item

test.each<[string, Partial<Item>, boolean]>([
  ["nothing", {}, true],
  ["its time", { updatedAt: DateTime.add(then, { days: 1 }) }, true],
  ["the order of its values", { fields: { year: 1, status: "new" } }, true],
  ["equal lists", { tags: ["a"], editions: ["bgg:1" as Edition] }, true],
  ["a value", { fields: { status: "new", year: 2 } }, false],
  ["a value less", { fields: { status: "new" } }, false],
  ["a text in place of a number", { fields: { status: "new", year: "1" } }, false],
  ["its tags", { tags: ["A"] }, false],
  ["its purchase", { purchase: { price: null, on: "2026-01-01" } }, false],
  ["its location", { location: "Attic" }, false],
  ["its rating", { rating: null }, false],
  ["its collection", { collectionId: "others" as CollectionId }, false],
])("A change of %s leaves an item the same: %p %p", (_, change, expected) =>
  expect(isSameItem(item, { ...item, ...change })).toBe(expected),
)

test.each<[Parameters<typeof withTags>[1], ReadonlyArray<string>]>([
  [{}, ["a", "B"]],
  [{ add: ["c"] }, ["a", "B", "c"]],
  [{ remove: [" b", "lost"] }, ["a"]],
  [{ add: ["A"], remove: ["a"] }, ["B", "A"]],
])("Tags after %p are %p", (change, expected) => expect(withTags(["a", "B"], change)).toEqual(expected))
