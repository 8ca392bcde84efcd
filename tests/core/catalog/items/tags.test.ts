import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { joinedTags, tagsInCell } from "../../../../core/catalog/item-files/tags-cell.ts"
import { boughtAt, isSamePurchase, type Purchase, purchaseOf, tagsOf } from "../../../../core/index.ts"

const outcome = <A>(result: Result.Result<A, { readonly _tag: string }>) =>
  Result.match(result, { onFailure: ({ _tag }) => _tag, onSuccess: (value) => value as unknown })
const many = (length: number) => Array.from({ length }, (_, n) => `tag ${n}`)

describe("The tags of an item", () => {
  test.each<[given: ReadonlyArray<string>, expected: unknown]>([
    [[], []],
    [
      [" lent ", "Ä"],
      ["lent", "Ä"],
    ],
    [
      ["Lent", "lent", "LENT ", "b"],
      ["Lent", "b"],
    ],
    [["ä", "A\u0308"], ["ä"]],
    [[...many(20), "TAG 3"], many(20)],
    [many(21), "items.TAG_LIMIT_REACHED"],
    [["🦉".repeat(50)], ["🦉".repeat(50)]],
    [["x".repeat(51)], "items.INVALID_TAGS"],
    [[" "], "items.INVALID_TAGS"],
    [["a\0"], "items.INVALID_TAGS"],
    [["\ud800"], "items.INVALID_TAGS"],
  ])("%p are %p", (given, expected) => expect(outcome(tagsOf(given))).toEqual(expected))

  test.each([[["a"]], [["a;b", "c\\", "\\;", ";;"]], [[]], [["with, comma", "and | bar"]]])(
    "%p come back from a cell",
    (tags) => expect(tagsInCell(joinedTags(tags), true)).toEqual(tags),
  )

  test.each([
    ["a, b ,c", ["a", "b", "c"]],
    ["a, b; c", ["a, b", "c"]],
    ["a|b, c", ["a", "b, c"]],
    ["one\ntwo", ["one", "two"]],
    [" ,, ", []],
  ])("of another site in %p are %p", (cell, tags) => expect(tagsInCell(cell, false)).toEqual(tags))
})

describe("A purchase", () => {
  const price = { amount: 1250, currency: "EUR" }
  test.each<[given: Purchase | null, expected: unknown]>([
    [null, null],
    [{ price: null, on: null }, null],
    [
      { price, on: "2024-02-29" },
      { price, on: "2024-02-29" },
    ],
    [
      { price, on: null },
      { price, on: null },
    ],
    [
      { price: null, on: "2024-02-29" },
      { price: null, on: "2024-02-29" },
    ],
    [{ price, on: "2023-02-29" }, "items.INVALID_PURCHASE"],
    [{ price, on: "" }, "items.INVALID_PURCHASE"],
    [{ price: { ...price, amount: 0 }, on: null }, "items.INVALID_PURCHASE"],
    [{ price: { ...price, amount: 1.5 }, on: null }, "items.INVALID_PURCHASE"],
    [{ price: { ...price, currency: "XXX" }, on: null }, "items.INVALID_PURCHASE"],
  ])("of %p is %p", (given, expected) => expect(outcome(purchaseOf(given))).toEqual(expected))

  test("is the same as another one with the same price and day", () => {
    const on = "2024-02-29"
    expect(isSamePurchase({ price, on }, { price: { ...price }, on })).toBe(true)
    const others = [null, { price, on: null }, { price: null, on }, { price: { ...price, currency: "USD" }, on }]
    for (const other of others) expect(isSamePurchase({ price, on }, other)).toBe(false)
    expect(isSamePurchase(null, null)).toBe(true)
  })

  test("has the day in UTC", () =>
    expect(boughtAt(price, DateTime.makeUnsafe("2026-01-01T23:30:00-02:00"))).toEqual({ price, on: "2026-01-02" }))
})
