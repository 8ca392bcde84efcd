import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { appliedRow, keepingHeldCopies } from "../../../../core/catalog/item-files/applied-row.ts"
import type { RowMeaning } from "../../../../core/catalog/item-files/file-row.ts"
import { isTarget } from "../../../../core/catalog/item-files/mapping.ts"
import { rowMeaningOf } from "../../../../core/catalog/item-files/row-change.ts"
import type { CollectionId, ImportMapping, Item, UserId } from "../../../../core/index.ts"
import { now, presetOf, readFile, schemaOf } from "./samples.ts"

const none = schemaOf({})
const withField = schemaOf({ quantity: "number" })

/** What the only row of a file says, as `copies`, the other values by their keys and `column reason value`. */
const said = (text: string, { format = "csv", mapping = presetOf("curio"), schema = none }: Read = {}) => {
  const read = readFile(text, { format, mapping, schema })
  if (typeof read === "string" || read.reading === null) throw new Error(String(read))
  const [row] = read.rows
  const meaning = row === undefined ? never() : rowMeaningOf(row, read.reading, schema)
  if (Result.isFailure(meaning)) return `wrong ${meaning.failure.reason} ${meaning.failure.column}`
  const item = meaning.success.kind === "item" ? meaning.success : never()
  const { copies = null, fields } = item.change
  return { copies, fields, notes: item.notes.map(({ column, reason, value }) => `${column} ${reason} ${value}`) }
}

interface Read {
  readonly format?: "csv" | "jsonl"
  readonly mapping?: ImportMapping
  readonly schema?: ReturnType<typeof schemaOf>
}

const never = (): never => {
  throw new Error("There is no row of an item.")
}

const own = (columns: Readonly<Record<string, string>>) => ({ name: "own", columns, preset: false })
const counted = { mapping: own({ Name: "name", Count: "copies" }) }

describe("How many copies a row has", () => {
  test.each<[cell: string, copies: number | null, note: string | null]>([
    ["1", 1, null],
    ["4", 4, null],
    ["4x", 4, null],
    [" 12 ", 12, null],
    ["3 pcs", 3, "unit_left_out"],
    ["3.0", 3, null],
    ["999", 999, null],
    ["", null, null],
    ["-", null, null],
    ["n/a", null, null],
    ["1000", null, "too_large"],
    ["1,000", null, "too_large"],
    ["0", null, "unfit"],
    ["-2", null, "negative"],
    ["1.5", null, "unknown_number"],
    ["2-4", null, "range"],
    ["many", null, "unknown_number"],
    ["9e99", null, "rounded_by_spreadsheet"],
  ])("%p is %p, with the note %p", (cell, copies, note) => {
    const notes = note === null ? [] : [`Count ${note} ${cell.trim()}`]
    expect(said(`Name,Count\nOne,"${cell}"\n`, counted)).toEqual({ copies, fields: {}, notes })
    const curio = notes.map((one) => one.replace("Count", "copies"))
    expect(said(`name,copies\nOne,"${cell}"\n`)).toEqual({ copies, fields: {}, notes: curio })
  })

  test.each<[value: string, copies: number | null, note: string | null]>([
    ["7", 7, null],
    ["null", null, null],
    ["0", null, "unfit"],
    ["-1", null, "negative"],
    ["2.5", null, "unknown_number"],
    ["1000", null, "too_large"],
  ])("a line of JSON with %p says %p, with the note %p", (value, copies, note) => {
    const notes = note === null ? [] : [`copies ${note} ${value}`]
    expect(said(`{"name":"One","copies":${value}}\n`, { format: "jsonl" })).toEqual({ copies, fields: {}, notes })
    const former = said(`{"name":"One","fields":{"quantity":${value}}}\n`, { format: "jsonl" })
    if (value !== "null") expect(former).toEqual({ copies, fields: {}, notes })
  })

  test("a line of JSON with another type is wrong", () =>
    expect(said('{"name":"One","copies":"3"}\n', { format: "jsonl" })).toBe("wrong json copies"))

  test("the first column with a value counts", () => {
    const mapping = own({ Name: "name", A: "copies", B: "copies" })
    expect(said("Name,A,B\nOne,,3\n", { mapping })).toMatchObject({ copies: 3 })
    expect(said("Name,A,B\nOne,2,3\n", { mapping })).toMatchObject({ copies: 2 })
  })

  test("what counted copies before does so where the collection has no such field, and else fills it", () => {
    const mapping = own({ Name: "name", Count: "field.quantity" })
    expect(said("Name,Count\nOne,3\n", { mapping })).toMatchObject({ copies: 3, fields: {} })
    expect(said("name,field.quantity\nOne,3\n")).toMatchObject({ copies: 3, fields: {} })
    const schema = withField
    expect(said("Name,Count\nOne,3\n", { mapping, schema })).toMatchObject({ copies: null, fields: { quantity: 3 } })
    expect(said("name,field.quantity\nOne,3\n", { schema })).toMatchObject({ copies: null, fields: { quantity: 3 } })
    const line = '{"name":"One","copies":2,"fields":{"quantity":3}}\n'
    expect(said(line, { format: "jsonl", schema })).toMatchObject({ copies: 2, fields: { quantity: 3 } })
    expect(said(line, { format: "jsonl" })).toMatchObject({ copies: 2, fields: {} })
  })

  test("in a column of a site that writes 0 for what is not known, 0 says nothing", () => {
    const file = (count: string) =>
      `Book Id,Title,My Rating,Exclusive Shelf,Bookshelves,Owned Copies\n1,One,0,,,${count}\n`
    expect(said(file("0"), { mapping: presetOf("goodreads") })).toMatchObject({ copies: null, notes: [] })
    expect(said(file("2"), { mapping: presetOf("goodreads") })).toMatchObject({ copies: 2, notes: [] })
  })

  test("what is for trade counts no copies", () => {
    const file = "Count,Tradelist Count,Name,Edition,Collector Number,Alter\n4,2,Otter,XDM,1,False\n"
    expect(said(file, { mapping: presetOf("moxfield") })).toMatchObject({ copies: 4, fields: {}, notes: [] })
  })

  test("copies are a target, and no other word is", () => {
    expect(["copies", "Copies", "copies.held", "quantity"].map(isTarget)).toEqual([true, false, false, false])
  })
})

describe("An item of which copies are held", () => {
  const item = {
    copies: 3,
    fields: {},
    editions: [],
    tags: [],
    location: null,
    purchase: null,
    rating: null,
    comment: null,
    name: "One",
  } as unknown as Item
  const target = { collectionId: "c" as CollectionId, ownerId: "o" as UserId, schema: none }
  const reading = (() => {
    const read = readFile("Name,Count\nOne,1\n", counted)
    return typeof read === "string" || read.reading === null ? never() : read.reading
  })()
  const row = (change: object) =>
    ({ kind: "item", change: { fields: {}, ...change }, notes: [], offer: null }) as Extract<
      RowMeaning,
      { kind: "item" }
    >

  test.each<[says: number | undefined, held: number, copies: number, note: string | null]>([
    [undefined, 3, 3, null],
    [5, 3, 5, null],
    [3, 3, 3, null],
    [2, 3, 3, "Count held 2"],
    [2, 2, 2, null],
    [1, 2, 3, "Count held 1"],
    [1, 0, 1, null],
  ])("a row with %p while %p are held leaves %p, with the note %p", (copies, held, left, note) => {
    const { change, notes } = keepingHeldCopies(
      row({ ...(copies === undefined ? {} : { copies }), name: "Uno" }),
      held,
      reading,
    )
    const next = Result.getOrThrow(appliedRow(item, change, target, now))
    expect(next).toMatchObject({ copies: left, name: "Uno" })
    expect(notes.map(({ column, reason, value }) => `${column} ${reason} ${value}`)).toEqual(
      note === null ? [] : [note],
    )
  })

  test("a row that says the same changes nothing, and another number does", () => {
    const apply = (copies: number) => Result.getOrThrow(appliedRow(item, { copies, fields: {} }, target, now))
    expect(apply(3)).toBe(item)
    expect(DateTime.isDateTime(apply(4).updatedAt)).toBe(true)
  })
})
