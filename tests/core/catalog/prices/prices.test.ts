import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  askingOf,
  countedBefore,
  haveEnoughPairs,
  inTwoDigits,
  mostPairedSales,
  periodOf,
  pricesOf,
  type Sale,
} from "../../../../core/catalog/prices/prices.ts"
import type { UserId } from "../../../../core/index.ts"

let ids = 0
const sale = (amount: number, between: string, at: string, currency = "EUR"): Sale => {
  const [ownerId, offererId] = between.split("-") as [UserId, UserId]
  return {
    id: String(ids++),
    editions: [],
    condition: null,
    price: { amount, currency },
    ownerId,
    offererId,
    soldAt: DateTime.makeUnsafe(at),
  }
}
const march = "2026-03-15T12:00:00Z"

const ring = ["a-b", "b-c", "c-d", "d-e", "e-a"]
const pairs = (at: string, between: ReadonlyArray<string> = ring, currency = "EUR") =>
  between.map((pair) => sale(5, pair, at, currency))

describe("The prices of sales", () => {
  test.each<[string, ReadonlyArray<Sale>]>([
    ["four pairs", pairs(march, ring.slice(1))],
    ["four pairs that sold both ways", [...pairs(march, ring.slice(1)), sale(5, "c-b", march)]],
    ["five pairs in two currencies", [...pairs(march, ring.slice(1)), sale(5, "a-b", march, "USD")]],
    ["five pairs in two years", [...pairs(march, ring.slice(1)), sale(5, "a-b", "2025-12-31T23:59:59Z")]],
    ["one person with many", pairs(march, ["a-b", "a-c", "a-d", "a-e", "a-f", "a-g"])],
    ["three accounts and a sale of strangers", pairs(march, ["a-b", "b-c", "c-a", "x-y"])],
    ["two people with many", pairs(march, ["a-b", "a-c", "a-d", "a-e", "b-f", "b-g", "b-h", "x-y"])],
  ])("are not shown for %s", (_, sales) => expect(pricesOf(sales, "year")).toEqual([]))

  test.each<[string, ReadonlyArray<string>]>([
    ["five pairs of five people", ring],
    ["five pairs of ten people", ["a-b", "c-d", "e-f", "g-h", "i-j"]],
    ["five pairs and more of one person", ["a-b", "a-c", "a-d", "a-e", "d-e", "f-g", "h-i"]],
  ])("are shown for %s", (_, between) =>
    expect(pricesOf(pairs(march, between), "year")).toMatchObject([{ count: between.length }]),
  )

  test("of a person with many pairs show the two that sold first, whatever comes later", () => {
    const early = pairs("2026-01-01T00:00:00Z", ring)
    const late = pairs(march, ["a-c", "a-d", "b-d", "b-e"])
    expect(pricesOf([...late, ...early], "year")).toMatchObject([{ count: 9 }])
  })

  test("have the lower middle one as the median, and two significant digits", () => {
    const amounts = [1249, 98_765, 4321, 7, 1250, 43_210]
    const sales = amounts.map((amount, n) => sale(amount, [...ring, "f-g"][n] ?? "", march))
    const shown = { currency: "EUR", count: 6, low: 7, median: 1300, high: 99_000 }
    expect(pricesOf(sales, "year")).toEqual([{ period: "2026", ...shown }])
    expect(pricesOf(sales, "month")).toEqual([{ period: "2026-03", ...shown }])
  })

  test.each([
    [1, 1],
    [99, 99],
    [104, 100],
    [105, 110],
    [996, 1000],
    [4321, 4300],
    [99_999_999, 100_000_000],
  ])("say %i as %i", (amount, shown) => expect(inTwoDigits(amount)).toBe(shown))

  test("look for pairs among the first 1,000 sales", () => {
    const many = Array.from({ length: mostPairedSales - 4 }, () => "a b")
    const others = ["c d", "e f", "g h", "i j"]
    expect(haveEnoughPairs([...many, ...others])).toBe(true)
    expect(haveEnoughPairs(["a b", ...many, ...others])).toBe(false)
  })

  test("count the sales of the days before, in UTC", () =>
    expect(DateTime.formatIso(countedBefore(DateTime.makeUnsafe("2026-03-15T00:30:00+01:00")))).toBe(
      "2026-03-14T00:00:00.000Z",
    ))

  test("come with the newest period first, then by currency", () => {
    const sales = [...pairs("2024-01-01T00:00:00Z"), ...pairs(march, ring, "USD"), ...pairs(march)]
    expect(pricesOf(sales, "year").map(({ currency, period }) => [period, currency])).toEqual([
      ["2026", "EUR"],
      ["2026", "USD"],
      ["2024", "EUR"],
    ])
  })

  test("belong to a year and a month in UTC", () => {
    const at = DateTime.makeUnsafe("2026-01-01T00:30:00+01:00")
    expect([periodOf(at, "year"), periodOf(at, "month")]).toEqual(["2025", "2025-12"])
  })
})

test("The prices of listings are those of each currency, in the order of the currencies", () =>
  expect(
    askingOf([3, 1, 2].map((amount) => ({ amount, currency: "USD" })).concat({ amount: 9, currency: "EUR" })),
  ).toEqual([
    { currency: "EUR", count: 1, low: 9, median: 9, high: 9 },
    { currency: "USD", count: 3, low: 1, median: 2, high: 3 },
  ]))
