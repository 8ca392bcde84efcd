import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  type Edition,
  findsOf,
  foundBy,
  isSought,
  type OfferedBefore,
  type Offering,
  type Want,
} from "../../../../core/index.ts"
import { isNews } from "../../../../core/market/wants/news.ts"
import { freshId } from "../../../../testing/samples/samples.ts"

const euros = (amount: number) => ({ amount, currency: "EUR" })
const edition = "bgg:13" as Edition
const at = DateTime.makeUnsafe(0)

const want = (fields: Partial<Want>): Want => ({
  ...{ id: freshId(), ownerId: freshId(), edition: null, q: null, type: null, kind: "both", maxPrice: null },
  ...{ note: null, visibility: "public", status: "open", createdAt: at, updatedAt: at, ...fields },
})
const offering = (fields: Partial<Offering> = {}): Offering => ({
  ...{ name: "Azul", editions: [edition], kind: "sale", price: euros(10), ...fields },
})

describe("A change of a listing is news to a want", () => {
  const now = { ...offering(), type: "games" } as const
  const buys = want({ edition, kind: "buy" })
  const rows: ReadonlyArray<readonly [string, Want, OfferedBefore, Partial<typeof now>, boolean]> = [
    ["when the listing offered nothing before", buys, null, {}, true],
    ["not when nothing changed for it", buys, offering(), {}, false],
    ["when the price fell", buys, offering({ price: euros(11) }), {}, true],
    ["not when the price rose", buys, offering({ price: euros(9) }), {}, false],
    [
      "not when the price is in another currency",
      buys,
      offering({ price: { amount: 99, currency: "USD" } }),
      {},
      false,
    ],
    [
      "when the price fell below its highest one",
      want({ edition, maxPrice: euros(10), kind: "buy" }),
      offering({ price: euros(11) }),
      {},
      true,
    ],
    [
      "not while the price is above that",
      want({ edition, maxPrice: euros(9), kind: "buy" }),
      offering({ price: euros(11) }),
      {},
      false,
    ],
    [
      "not when the price fell and it only trades",
      want({ edition, kind: "trade" }),
      offering({ kind: "both", price: euros(11) }),
      { kind: "both" },
      false,
    ],
    [
      "not when the price fell and it buys for less",
      want({ edition, maxPrice: euros(5) }),
      offering({ kind: "both", price: euros(11) }),
      { kind: "both" },
      false,
    ],
    ["when the listing trades now and it trades", want({ edition, kind: "trade" }), offering(), { kind: "both" }, true],
    ["when the item has the edition now", buys, offering({ editions: [] }), {}, true],
    ["when the name has the words now", want({ q: "azul" }), offering({ name: "Azu" }), {}, true],
    ["not when the name had them before", want({ q: "AZUL" }), offering({ name: "The Azul!" }), {}, false],
    ["not when the type is another", want({ q: "azul", type: "books" }), null, {}, false],
    ["not when it is fulfilled", want({ edition, status: "fulfilled" }), null, {}, false],
  ]
  test.each(rows)("%s", (_, one, before, changes, expected) => {
    expect(isNews(one, { ...now, ...changes }, before)).toBe(expected)
  })
})

test("What finds a want is its edition, or one of its longest words", () => {
  expect(foundBy(want({ edition }))).toBe(edition)
  expect(foundBy(want({ q: "The Outer WILDS!" }))).toBe("outer")
  expect(foundBy(want({ q: "ab abcdef abc" }))).toBe("abcdef")
})

test("An item finds each want that it meets", () => {
  const item = { name: "Ärger im Wald: ärger", editions: [edition], type: "games" } as const
  const wants = [want({ edition }), ...["wald", "ÄRGER wald", "im"].map((q) => want({ q }))]
  for (const one of wants) {
    expect(isSought(one, item)).toBe(true)
    expect(findsOf(item)).toContain(foundBy(one))
  }
  expect(findsOf(item)).toEqual([edition, "ärger", "im", "wald"])
})
