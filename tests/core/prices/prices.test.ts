import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { UserId } from "../../../core/index.ts"
import { askingOf, periodOf, pricesOf, type Sale } from "../../../core/prices/prices.ts"

let ids = 0
const sale = (amount: number, between: string, at: string, currency = "EUR"): Sale => {
  const [ownerId, offererId] = between.split("-") as [UserId, UserId]
  return {
    id: String(ids++),
    editions: [],
    price: { amount, currency },
    ownerId,
    offererId,
    soldAt: DateTime.makeUnsafe(at),
  }
}
const march = "2026-03-15T12:00:00Z"

describe("The prices of sales", () => {
  test.each([
    ["two sales", [sale(1, "a-b", march), sale(2, "c-d", march)]],
    ["three sales of two pairs", [sale(1, "a-b", march), sale(2, "b-a", march), sale(3, "c-d", march)]],
    ["three sales in two currencies", [sale(1, "a-b", march), sale(2, "c-d", march), sale(3, "e-f", march, "USD")]],
    [
      "three sales in two years",
      [sale(1, "a-b", march), sale(2, "c-d", march), sale(3, "e-f", "2025-12-31T23:59:59Z")],
    ],
  ])("are not shown for %s", (_, sales) => expect(pricesOf(sales, "year")).toEqual([]))

  test("of three pairs have the lower middle one as the median, and the latest one", () => {
    const sales = [
      sale(400, "a-b", "2026-03-04T00:00:00Z"),
      sale(100, "a-c", "2026-03-09T00:00:00Z"),
      sale(300, "b-c", "2026-03-01T00:00:00Z"),
      sale(200, "c-b", "2026-01-05T00:00:00Z"),
    ]
    expect(pricesOf(sales, "year")).toEqual([
      { period: "2026", currency: "EUR", count: 4, low: 100, median: 200, high: 400, last: 100 },
    ])
    expect(pricesOf(sales, "month")).toEqual([
      { period: "2026-03", currency: "EUR", count: 3, low: 100, median: 300, high: 400, last: 100 },
    ])
  })

  test("come with the newest period first, then by currency", () => {
    const three = (at: string, currency: string) =>
      ["a-b", "a-c", "b-c"].map((between) => sale(5, between, at, currency))
    const sales = [...three("2024-01-01T00:00:00Z", "EUR"), ...three(march, "USD"), ...three(march, "EUR")]
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
