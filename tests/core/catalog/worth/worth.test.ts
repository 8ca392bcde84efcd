import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { type MarketSum, type PaidSum, type WorthSums, worthOf } from "../../../../core/catalog/worth/worth.ts"

const now = DateTime.makeUnsafe("2026-03-15T12:00:00Z")
const nothing: WorthSums = { items: 0, copies: 0, paid: [], market: [], valued: 0 }
const paid = (amount: number, month: string | null, some: Partial<PaidSum> = {}): PaidSum => ({
  ...{ currency: "EUR", month, amount, items: 1, copies: 1 },
  ...some,
})
const market = (amount: number, some: Partial<MarketSum> = {}): MarketSum => ({
  ...{ currency: "EUR", amount, items: 1, copies: 1, sales: 5 },
  ...some,
})

describe("A worth", () => {
  test("of nothing has no currencies", () =>
    expect(worthOf(nothing, now)).toEqual({ items: 0, copies: 0, currencies: [], notKnown: { paid: 0, market: 0 } }))

  test("says of every item that has neither that it is not known", () =>
    expect(worthOf({ ...nothing, items: 7, copies: 9 }, now)).toEqual({
      ...{ items: 7, copies: 9, currencies: [], notKnown: { paid: 7, market: 7 } },
    }))

  test("adds up the amounts of each currency by itself", () => {
    const { currencies, notKnown } = worthOf(
      {
        ...{ items: 10, copies: 12, valued: 3 },
        paid: [paid(500, "2026-01", { items: 2, copies: 3 }), paid(70, null), paid(9, null, { currency: "USD" })],
        market: [market(300, { items: 2, copies: 4, sales: 11 }), market(1, { currency: "CHF" }), market(20)],
      },
      now,
    )
    expect(notKnown).toEqual({ paid: 6, market: 7 })
    const none = { amount: 0, items: 0, copies: 0, notKnown: 10 }
    expect(currencies.map(({ byMonth: _, ...one }) => one)).toEqual([
      { currency: "CHF", paid: none, market: { amount: 1, items: 1, copies: 1, sales: 5, notKnown: 9 } },
      {
        currency: "EUR",
        paid: { amount: 570, items: 3, copies: 4, notKnown: 7 },
        market: { amount: 320, items: 3, copies: 5, sales: 16, notKnown: 7 },
      },
      {
        currency: "USD",
        paid: { amount: 9, items: 1, copies: 1, notKnown: 9 },
        market: { ...none, sales: 0 },
      },
    ])
  })

  test("has what had been paid by the end of each of the last 24 months", () => {
    const months = [
      paid(1, "1999-12"),
      paid(10, "2024-03"),
      paid(100, "2024-04"),
      paid(1000, "2026-02"),
      paid(10_000, "2026-03"),
      paid(100_000, "2026-04"),
      paid(1_000_000, null),
    ]
    const [{ byMonth, paid: all } = { byMonth: [], paid: null }] = worthOf({ ...nothing, paid: months }, now).currencies
    expect(all).toMatchObject({ amount: 1_111_111, items: 7 })
    expect(byMonth).toHaveLength(24)
    expect(byMonth[0]).toEqual({ month: "2024-04", paid: 111 })
    expect(byMonth[1]).toEqual({ month: "2024-05", paid: 111 })
    expect(byMonth.slice(-2)).toEqual([
      { month: "2026-02", paid: 1111 },
      { month: "2026-03", paid: 11_111 },
    ])
  })

  test("is never more than a whole number of JSON", () => {
    const most = Number.MAX_SAFE_INTEGER
    const sums = { ...nothing, items: 2, paid: [paid(most, "2026-01"), paid(most, "2026-01")] }
    const [{ byMonth, paid: all } = { byMonth: [], paid: null }] = worthOf(sums, now).currencies
    expect(all?.amount).toBe(most)
    expect(byMonth.at(-1)?.paid).toBe(most)
  })
})
