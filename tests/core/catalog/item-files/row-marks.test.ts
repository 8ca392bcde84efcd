import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { rowMeaningOf } from "../../../../core/catalog/item-files/row-change.ts"
import type { ImportMapping } from "../../../../core/index.ts"
import { presetOf, readFile } from "./samples.ts"

interface Asked {
  readonly asListings?: boolean
  readonly currency?: string
}

/** What the first row of a file says of its offer or want, and its notes. */
const said = (text: string, mapping: ImportMapping, { asListings = true, currency }: Asked = {}) => {
  const prices = { asListings, ...(currency === undefined ? {} : { currency }) }
  const read = readFile(text, { mapping, prices })
  if (typeof read === "string" || read.reading === null || read.rows[0] === undefined) return read
  const meaning = Result.getOrThrow(rowMeaningOf(read.rows[0], read.reading, []))
  const noted = (all: ReadonlyArray<{ readonly column: string | null; readonly reason: string }>) =>
    all.map(({ column, reason }) => `${column}: ${reason}`)
  if (meaning.kind === "want") return { want: meaning.want.maxPrice, notes: noted(meaning.want.notes) }
  return meaning.kind === "item" ? { offer: meaning.offer, notes: noted(meaning.notes) } : meaning.kind
}

const own = (options: ImportMapping["options"] = {}): ImportMapping => ({
  name: "own",
  preset: false,
  columns: { Title: "name", Trade: "forTrade", Sale: "forSale", Price: "price", Wish: "wanted", Max: "maxPrice" },
  options,
})

const eur = (amount: number) => ({ amount, currency: "EUR" })

describe("A row of a mapping of one's own", () => {
  test.each<[string, unknown, ReadonlyArray<string>]>([
    ["One,yes,,", { kind: "trade", price: null }, []],
    ["One,2,,", { kind: "trade", price: null }, []],
    ["One,0,,", null, []],
    ["One,no,no,5 EUR", null, []],
    ["One,perhaps,,", null, ["Trade: unknown_boolean"]],
    ["One,,yes,12.50 EUR", { kind: "sale", price: eur(1250) }, []],
    ["One,,yes,€ 12.50", { kind: "sale", price: eur(1250) }, []],
    ["One,1,1,EUR 3", { kind: "both", price: eur(300) }, []],
    // Without a price it cannot be sold, but still be traded.
    ["One,1,1,", { kind: "trade", price: null }, ["Sale: no_price"]],
    ["One,,1,", null, ["Sale: no_price"]],
    ["One,,1,0", null, ["Price: no_price"]],
    ["One,,1,n/a", null, ["Price: no_price"]],
    ["One,,1,12.50", null, ["Price: no_currency"]],
    ["One,,1,$ 12.50", null, ["Price: no_currency"]],
    ["One,,1,-3 EUR", null, ["Price: negative"]],
    ["One,,1,cheap EUR", null, ["Price: unknown_amount"]],
    ["One,,1,1e9 EUR", null, ["Price: rounded_by_spreadsheet"]],
  ])("%p offers %p", (row, offer, notes) => {
    expect<unknown>(said(`Title,Trade,Sale,Price\n${row}\n`, own())).toEqual({ offer, notes })
  })

  test("takes the currency of the import where a price has none, and no other one", () => {
    const row = (price: string) => `Title,Sale,Price\nOne,1,${price}\n`
    expect<unknown>(said(row("12.50"), own(), { currency: "USD" })).toEqual({
      offer: { kind: "sale", price: { amount: 1250, currency: "USD" } },
      notes: [],
    })
    expect<unknown>(said(row("$12.50"), own(), { currency: "USD" })).toMatchObject({ notes: [] })
    expect<unknown>(said(row("12.50 EUR"), own(), { currency: "USD" })).toEqual({
      offer: null,
      notes: ["Price: other_currency"],
    })
  })

  test("offers nothing, and has no notes about it, unless the caller asks for listings", () => {
    expect<unknown>(said("Title,Sale,Price\nOne,1,\n", own(), { asListings: false })).toEqual({
      offer: null,
      notes: [],
    })
  })

  test("reads words and constants, which mark a whole file", () => {
    const words = { forSale: { Verkauf: "yes" } }
    expect<unknown>(said("Title,Sale,Price\nOne,verkauf,3 EUR\n", own({ words }))).toMatchObject({
      offer: { kind: "sale", price: eur(300) },
    })
    expect<unknown>(said("Title\nOne\n", own({ constants: { forTrade: "yes" } }))).toMatchObject({
      offer: { kind: "trade", price: null },
    })
  })

  test("that is wanted is a want, with the most that it may cost", () => {
    const file = (row: string) => `Title,Wish,Max\n${row}\n`
    expect<unknown>(said(file("One,yes,25 EUR"), own())).toEqual({ want: eur(2500), notes: ["Wish: wanted"] })
    expect<unknown>(said(file("One,yes,"), own())).toEqual({ want: null, notes: ["Wish: wanted"] })
    expect<unknown>(said(file("One,yes,0"), own())).toEqual({ want: null, notes: ["Wish: wanted"] })
    expect<unknown>(said(file("One,yes,25"), own())).toEqual({
      want: null,
      notes: ["Wish: wanted", "Max: no_currency"],
    })
    expect<unknown>(said(file("One,yes,25"), own(), { currency: "EUR" })).toMatchObject({ want: eur(2500) })
    expect<unknown>(said(file("One,,25 EUR"), own())).toEqual({ offer: null, notes: [] })
    expect<unknown>(said("Title,Max\nOne,5 EUR\n", own({ constants: { wanted: "1" } }))).toEqual({
      want: eur(500),
      notes: [],
    })
  })
})

test.each<[string, string, Asked, unknown]>([
  ["moxfield", "Count,Tradelist Count,Name,Edition,Collector Number,Alter\n4,2,Opt,XDM,1,", {}, "trade"],
  ["moxfield", "Count,Tradelist Count,Name,Edition,Collector Number,Alter\n4,0,Opt,XDM,1,", {}, null],
  ["deckbox", "Count,Tradelist Count,Name,Edition,Card Number,My Price\n4,2,Opt,XDM,1,$3", {}, "trade"],
  ["dragonshield", "Folder Name,Quantity,Trade Quantity,Card Name\nBox,2,1,Opt", {}, "trade"],
  ["bgg", "objectname,objectid,collid,own,fortrade\nCatan,13,1,1,1", {}, "trade"],
  ["bgg", "objectname,objectid,collid,own,fortrade\nCatan,13,1,1,0", {}, null],
  [
    "discogs-inventory",
    "listing_id,release_id,title,media_condition,status,price\n1,2,One,NM,For Sale,9.99",
    { currency: "EUR" },
    { kind: "sale", price: eur(999) },
  ],
  [
    "discogs-inventory",
    "listing_id,release_id,title,media_condition,status,price\n1,2,One,NM,Draft,9.99",
    { currency: "EUR" },
    null,
  ],
  ["clz", "Title,Collection Status,Current Value\nOne,For Sale,EUR 5", {}, { kind: "sale", price: eur(500) }],
  ["clz", "Title,Collection Status,Current Value\nOne,In Collection,EUR 5", {}, null],
])("A row of %s, %p, is offered as it says", (name, file, asked, offer) => {
  const expected = offer === "trade" ? { kind: "trade", price: null } : offer
  expect<unknown>(said(`${file}\n`, presetOf(name), asked)).toEqual({ offer: expected, notes: [] })
})
