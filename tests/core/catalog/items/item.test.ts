import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  changed,
  copyOf,
  keepingHeld,
  moved,
  nothingOwn,
  ownItem,
  ratingOf,
} from "../../../../core/catalog/items/item.ts"
import type { CollectionId, Item, ItemChange, ItemId, ItemPictureId, UserId } from "../../../../core/index.ts"
import { schemaOf } from "./schema.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const later = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const [ada, grace] = ["ada" as UserId, "grace" as UserId]
const schema = schemaOf(["shelf", "text", { required: true }])
const item: Item = {
  id: "item" as ItemId,
  collectionId: "games" as CollectionId,
  ownerId: ada,
  name: "Outer Wilds",
  copies: 1,
  lent: 0,
  editions: [],
  externalRef: null,
  fields: { shelf: "A" },
  rating: 5,
  comment: "Again",
  ...nothingOwn,
  pictures: [],
  coverUrl: null,
  createdAt: then,
  updatedAt: then,
}
const outcome = <A>(result: Result.Result<A, { readonly _tag: string }>) =>
  Result.match(result, { onFailure: ({ _tag }) => _tag, onSuccess: () => "fine" })

describe("A rating", () => {
  test.each([
    [null, "fine"],
    [1, "fine"],
    [5, "fine"],
    [0, "items.INVALID_RATING"],
    [6, "items.INVALID_RATING"],
    [-1, "items.INVALID_RATING"],
    [3.5, "items.INVALID_RATING"],
    [1e300, "items.INVALID_RATING"],
    [Number.NaN, "items.INVALID_RATING"],
  ])("of %p is %s", (rating, expected) => expect(outcome(ratingOf(rating))).toBe(expected))
})

describe("The copies of an item", () => {
  test.each([
    [1, "fine"],
    [2, "fine"],
    [999, "fine"],
    [0, "items.INVALID_COPIES"],
    [1000, "items.INVALID_COPIES"],
    [-1, "items.INVALID_COPIES"],
    [1.5, "items.INVALID_COPIES"],
    [Number.NaN, "items.INVALID_COPIES"],
  ])("may be %p: %s", (copies, expected) => {
    expect(outcome(changed(item, { copies }, schema, later))).toBe(expected)
    expect(outcome(moved(item, { copies }, { id: "others" as CollectionId, schema }, later))).toBe(expected)
  })

  test.each([
    [1, 0, "fine"],
    [1, 1, "fine"],
    [1, 2, "items.COPIES_HELD"],
    [2, 1, "fine"],
    [4, 5, "items.COPIES_HELD"],
    [5, 5, "fine"],
  ])("may be %p where %p are held: %s", (copies, held, expected) =>
    expect(outcome(keepingHeld({ ...item, copies }, held))).toBe(expected),
  )
})

test("A copy of an item is an item of its receiver, without what its owner says of it", () => {
  const purchase = { price: { amount: 1250, currency: "EUR" }, on: "2026-01-02" }
  const to = { id: "copy" as ItemId, collectionId: "others" as CollectionId, ownerId: grace, purchase }
  const pictures = ["front", "back"].map((name) => ({ id: name as ItemPictureId, url: `/${name}`, caption: name }))
  const mine = { tags: ["lent"], location: "Attic", purchase: { price: null, on: "2020-01-01" } }
  const several: Item = { ...item, ...mine, copies: 5, externalRef: "row 1", pictures, coverUrl: "/front" }
  const { copy, rest } = copyOf(several, to, ["a" as ItemPictureId, "b" as ItemPictureId], later)
  const own = { copies: 1, externalRef: null, rating: null, comment: null, createdAt: later, updatedAt: later }
  const theirs = [
    { id: "a" as ItemPictureId, url: "/front", caption: "front" },
    { id: "b" as ItemPictureId, url: "/back", caption: "back" },
  ]
  expect(copy).toEqual({ ...several, ...own, ...nothingOwn, ...to, pictures: theirs })
  expect(rest).toEqual({ ...several, copies: 4, updatedAt: later })
})

describe("An item", () => {
  test("is its owner's to change and no other user's", () => {
    expect(ownItem(item, ada)).toEqual(Result.succeed(item))
    expect(outcome(ownItem(item, grace))).toBe("items.FORBIDDEN")
  })

  test.each<[string, ItemChange, Partial<Item>]>([
    ["nothing", {}, {}],
    ["a name", { name: "Other" }, { name: "Other" }],
    ["how many copies it has", { copies: 5 }, { copies: 5 }],
    ["values", { fields: { shelf: "B" } }, { fields: { shelf: "B" } }],
    ["a rating", { rating: 1 }, { rating: 1 }],
    ["that it has no rating", { rating: null }, { rating: null }],
    ["a comment", { comment: "Never" }, { comment: "Never" }],
    ["that it has no comment", { comment: null }, { comment: null }],
  ])("takes %s, and the time", (_, change, after) => {
    expect(changed(item, change, schema, later)).toEqual(Result.succeed({ ...item, ...after, updatedAt: later }))
  })

  test("keeps the very values where none are given, also if they would not do any more", () => {
    const stricter = schemaOf(["shelf", "number", { required: true }], ["box", "text", { required: true }])
    expect(Result.getOrThrow(changed(item, { name: "Other" }, stricter, later)).fields).toBe(item.fields)
    expect(outcome(changed(item, { fields: {} }, stricter, later))).toBe("items.REQUIRED_FIELD_MISSING")
  })

  test("with a wrong value and a wrong rating is refused for the value", () => {
    expect(outcome(changed(item, { fields: { shelf: 1 }, rating: 9 }, schema, later))).toBe("items.INVALID_FIELD_TYPE")
  })

  test("moves with all that is said about it", () => {
    const to = { id: "others" as CollectionId, schema: schemaOf(["box", "number"]) }
    const change = { name: "Other", fields: { shelf: null, box: 1 }, rating: null }
    expect(moved(item, change, to, later)).toEqual(
      Result.succeed({
        ...item,
        collectionId: to.id,
        name: "Other",
        fields: { box: 1 },
        rating: null,
        updatedAt: later,
      }),
    )
    expect(outcome(moved(item, {}, to, later))).toBe("items.INVALID_FIELD_VALUE")
  })
})
