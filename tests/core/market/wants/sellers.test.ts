import { expect, test } from "bun:test"
import { type BuyableWant, bundleOf, totalsOf } from "../../../../core/index.ts"

type Met = readonly [want: string, listing: string, amount: number, currency?: string]

const met = (some: ReadonlyArray<Met>) =>
  some.map(
    ([want, listing, amount, currency = "EUR"]) => ({ want, listing, price: { amount, currency } }) as BuyableWant,
  )

const many = Array.from({ length: 12 }, (_, n): Met => [`want ${n}`, `listing ${String.fromCharCode(97 + n)}`, 12 - n])

const bundles: ReadonlyArray<readonly [of: string, met: ReadonlyArray<Met>, wants: number, listings: string]> = [
  ["nothing", [], 0, ""],
  ["one want that one listing meets", [["1", "a", 5]], 1, "a"],
  [
    "the listing with the lowest amount",
    [
      ["1", "a", 5],
      ["1", "b", 4],
      ["1", "c", 6],
    ],
    1,
    "b",
  ],
  [
    "of equal amounts the first by its id",
    [
      ["1", "b", 5],
      ["1", "a", 5],
    ],
    1,
    "a",
  ],
  [
    "a listing that meets two wants once",
    [
      ["1", "a", 5],
      ["2", "a", 5],
    ],
    2,
    "a",
  ],
  [
    "first what meets the most wants, then the lowest amount",
    [
      ["1", "a", 5],
      ["2", "b", 9],
      ["3", "b", 9],
      ["4", "c", 4],
    ],
    4,
    "b c a",
  ],
  [
    "the currency in which the most wants are met",
    [
      ["1", "a", 9],
      ["1", "b", 1, "USD"],
      ["2", "c", 9],
    ],
    2,
    "a c",
  ],
  [
    "another currency for what is not met in it",
    [
      ["1", "a", 9],
      ["2", "b", 9],
      ["3", "c", 1, "USD"],
    ],
    3,
    "c a b",
  ],
  [
    "of currencies that meet equally many the first by its code",
    [
      ["1", "a", 1, "USD"],
      ["1", "b", 9, "CHF"],
    ],
    1,
    "b",
  ],
  [
    "a currency by its wants and not by its listings",
    [
      ["1", "a", 1, "USD"],
      ["1", "b", 2, "USD"],
      ["1", "c", 3],
      ["2", "d", 4],
    ],
    2,
    "c d",
  ],
  ["ten listings at most, counting all wants", many, 12, "l k j i h g f e d c"],
]

test.each(bundles)("A bundle is made of %s", (_, some, wantsCount, listings) => {
  const bundle = bundleOf(met(some))
  const named = bundle.listings.map(({ id }) => id.replace("listing ", "")).join(" ")
  expect([bundle.wantsCount, named]).toEqual([wantsCount, listings])
  const reversed = bundleOf(met(some.toReversed()))
  expect(reversed).toEqual(bundle)
})

const sums: ReadonlyArray<
  readonly [ReadonlyArray<readonly [number, string]>, ReadonlyArray<readonly [number, string]>]
> = [
  [[], []],
  [[[5, "EUR"]], [[5, "EUR"]]],
  [
    [
      [5, "USD"],
      [1, "EUR"],
      [7, "USD"],
    ],
    [
      [1, "EUR"],
      [12, "USD"],
    ],
  ],
  [
    [
      [Number.MAX_SAFE_INTEGER, "EUR"],
      [Number.MAX_SAFE_INTEGER, "EUR"],
    ],
    [[Number.MAX_SAFE_INTEGER, "EUR"]],
  ],
]

test.each(sums)("The totals of %j are %j", (prices, expected) => {
  const of = (some: typeof prices) => some.map(([amount, currency]) => ({ amount, currency }))
  expect(totalsOf(of(prices))).toEqual(of(expected))
})
