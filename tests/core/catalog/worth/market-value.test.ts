import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  conditionOf,
  leavesMarketAt,
  marketSince,
  marketValueOf,
  strongestOf,
} from "../../../../core/catalog/worth/market-value.ts"

const soldAt = DateTime.makeUnsafe("2026-03-15T12:00:00Z")
const sales = (amounts: ReadonlyArray<number>, people = amounts.length) =>
  amounts.map((amount, n) => ({ amount, sides: `${n % people} ${(n + 1) % people}`, soldAt }))

describe("A market value", () => {
  test.each<[string, ReadonlyArray<number>, number]>([
    ["no sale", [], 0],
    ["four sales of eight people", [1, 2, 3, 4], 8],
    ["many sales of four people", [1, 2, 3, 4, 5, 6, 7, 8], 4],
  ])("is not known of %s", (_, amounts, people) => expect(marketValueOf(sales(amounts, people))).toBeNull())

  test.each<[ReadonlyArray<number>, number]>([
    [[5, 1, 4, 2, 3], 3],
    [[6, 1, 2, 5, 4, 3], 3],
    [[100, 1249, 98_765, 4321, 7], 1200],
  ])("of sales at %p is the lower middle one, in two significant digits", (amounts, median) =>
    expect(marketValueOf(sales(amounts))).toEqual({ median, sales: amounts.length }),
  )

  test.each([
    ["games", { condition: "mint" }, null],
    ["custom", { condition: "mint" }, null],
    ["cardgames", { condition: "near_mint" }, "near_mint"],
    ["cardgames", { condition: "like new" }, null],
    ["cardgames", { condition: 5 }, null],
    ["cardgames", {}, null],
  ] as const)("of an item of %s with %p is that of the condition %p", (type, fields, condition) =>
    expect(conditionOf(type, fields)).toBe(condition),
  )

  test("of several editions is the one with the most sales, and of several the lowest", () => {
    const [few, many, cheap] = [
      { median: 1, sales: 5 },
      { median: 900, sales: 7 },
      { median: 800, sales: 7 },
    ]
    expect(strongestOf([])).toBeNull()
    expect(strongestOf([few, many])).toBe(many)
    expect(strongestOf([many, cheap, few])).toBe(cheap)
  })

  test.each(["2024-02-28", "2024-02-29", "2024-12-31", "2026-03-15", "2027-02-28"])(
    "stands on a sale of %s for 365 days behind its day",
    (day) => {
      const sold = DateTime.makeUnsafe(`${day}T23:59:59.999Z`)
      const leaves = leavesMarketAt(sold)
      expect(DateTime.isGreaterThan(marketSince(leaves), sold)).toBe(true)
      expect(DateTime.isLessThanOrEqualTo(marketSince(DateTime.subtract(leaves, { milliseconds: 1 })), sold)).toBe(true)
    },
  )
})
