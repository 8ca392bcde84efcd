import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { rowMeaningOf } from "../../../../core/catalog/item-files/row-change.ts"
import type { ImportMapping, MappingOptions, Schema } from "../../../../core/index.ts"
import { readFile, schemaOf } from "./samples.ts"

const schema = schemaOf({
  ...{ condition: ["near_mint", "played"], series: "text", author: "text", signed: "boolean", pages: "number" },
  ...{ bought: "date", price: "money" },
})

const columns = { Title: "name", Stars: "rating", Grade: "field.condition", Cost: "field.price", Day: "field.bought" }

/** What the first row of a file says by a mapping with some options, with its notes. */
const said = (text: string, options: MappingOptions, more: Partial<ImportMapping> = {}, fields: Schema = schema) => {
  const mapping: ImportMapping = { name: "own", preset: false, columns, options, ...more }
  const read = readFile(text, { mapping, schema: fields })
  if (typeof read === "string") return read
  const [row] = read.rows
  if (row === undefined || read.reading === null) return "no row"
  const meaning = Result.getOrThrow(rowMeaningOf(row, read.reading, fields))
  if (meaning.kind !== "item") return meaning.kind
  const { change, notes } = meaning
  return { ...change, notes: notes.map(({ column, reason, value }) => `${column}: ${reason} ${value}`) }
}

describe("A constant of a mapping", () => {
  const constants = { "field.series": "Dune", rating: "4", comment: "From the shelf" }

  test("fills what the row has nothing for", () => {
    expect(said("Title,Stars\nOne,\n", { constants })).toEqual({
      ...{ name: "One", rating: 4, comment: "From the shelf", fields: { series: "Dune" }, notes: [] },
    })
    expect(said("Title,Stars\nOne,2\n", { constants })).toMatchObject({ rating: 2 })
    expect(said("Title\nOne\n", { constants: { copies: "4" } })).toMatchObject({ copies: 4 })
  })

  test("is noted without a column where the field does not accept it", () => {
    expect(said("Title\nOne\n", { constants: { "field.condition": "Perfect", "field.unknown": "x" } })).toMatchObject({
      fields: {},
      notes: ["null: unknown_option Perfect", "null: unfit x"],
    })
  })
})

describe("A join of a mapping", () => {
  const joins = {
    name: { columns: ["Title", "Subtitle"], by: ": " },
    "field.author": { columns: ["Last", "first"], by: ", " },
  }

  test("puts texts together in its order, whatever the order of the file, and leaves out blank ones", () => {
    const file = (row: string) => `First,Last,Subtitle,Title\n${row}\n`
    expect(said(file("Ada,Lovelace,Notes,One"), { joins })).toMatchObject({
      name: "One: Notes",
      fields: { author: "Lovelace, Ada" },
    })
    expect(said(file("Ada,,,One"), { joins })).toMatchObject({ name: "One", fields: { author: "Ada" } })
  })

  test("is enough for the name, and what is joined identifies the row", () => {
    const mapping = { columns: { Grade: "field.condition" } }
    const read = (row: string) => readFile(`Title,Subtitle,Grade\n${row}\n`, { mapping: own(joins, mapping) })
    const refs = ["One,Notes,NM", "One,Notes,NM", "One,More,NM"].map((row) => {
      const found = read(row)
      return typeof found === "string" ? found : found.rows[0]?.ref
    })
    expect(refs[0]).toStartWith("row:")
    expect(refs[1]).toBe(refs[0])
    expect(refs[2]).not.toBe(refs[0])
    expect(readFile("Grade\nNM\n", { mapping: own(joins, mapping) })).toBe("header in 1")
  })

  test("makes of comments one with what stands between them", () => {
    const joined = { comment: { columns: ["B", "A"], by: " / " } }
    expect(said("Title,A,B\nOne,1,2\n", { joins: joined })).toMatchObject({ comment: "2 / 1" })
  })

  test("of wide cells has no more text than a target takes", () => {
    const wide = "x".repeat(30_000)
    const names = Array.from({ length: 8 }, (_, n) => `c${n}`)
    const joined = { "field.series": { columns: names, by: "" } }
    const found = said(`Title,${names.join(",")}\nOne,${names.map(() => wide).join(",")}\n`, { joins: joined })
    expect(found).toMatchObject({ notes: [expect.stringMatching(/^c0: cut x+$/)] })
  })
})

const own = (joins: NonNullable<MappingOptions["joins"]>, more: Partial<ImportMapping> = {}): ImportMapping => ({
  ...{ name: "own", preset: false, columns: {}, options: { joins } },
  ...more,
})

describe("A table of words of a mapping", () => {
  const words = {
    "field.condition": { "Near Mint": "near_mint", "VG+": "near_mint", VG: "played", played: "near_mint", gone: "" },
    "field.signed": { "✍": "yes", plain: "no" },
    rating: { great: "5", awful: "1", unrated: "" },
  }

  test.each<[string, unknown]>([
    ["Near Mint", "near_mint"],
    ["near-mint!", "near_mint"],
    ["VG+", "near_mint"],
    ["vg", "played"],
    // The words of the mapping come before the options.
    ["Played", "near_mint"],
    ["gone", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
  ])("says that %p is %p", (cell, expected) => {
    const found = said(`Title,Grade\nOne,${cell}\n`, { words }) as { fields: Record<string, unknown> }
    expect(found.fields["condition"]).toBe(expected)
  })

  test("is for ratings and for yes and no too, and notes have the text of the file", () => {
    const more = { columns: { ...columns, Signed: "field.signed" } }
    const file = (row: string) => `Title,Stars,Signed\n${row}\n`
    expect(said(file("One,Great,✍"), { words }, more)).toMatchObject({ rating: 5, fields: { signed: true }, notes: [] })
    const unrated = said(file("One,unrated,plain"), { words }, more)
    expect(unrated).toMatchObject({ fields: { signed: false }, notes: [] })
    expect(unrated).not.toHaveProperty("rating")
    expect(said(file("One,fine,maybe"), { words }, more)).toMatchObject({
      notes: ["Stars: unknown_rating fine", "Signed: unknown_boolean maybe"],
    })
    expect(said(file("One,odd,"), { words: { rating: { odd: "many" } } }, more)).toMatchObject({
      notes: ["Stars: unknown_rating odd"],
    })
  })
})

describe("What a mapping says of dates, amounts and ratings", () => {
  test.each<[MappingOptions, string, string | undefined]>([
    [{}, "03/04/2024", undefined],
    [{ dates: "dmy" }, "03/04/2024", "2024-04-03"],
    [{ dates: "mdy" }, "03/04/2024", "2024-03-04"],
    // A date that shows its order itself.
    [{ dates: "mdy" }, "25/12/2024", "2024-12-25"],
    [{}, "45352", undefined],
    [{ dateNumbers: "days1900" }, "45352", "2024-03-01"],
    [{ dateNumbers: "days1904" }, "43890", "2024-03-01"],
    [{ dateNumbers: "seconds" }, "1709251200", "2024-03-01"],
    [{ dateNumbers: "milliseconds" }, "1709251200000", "2024-03-01"],
  ])("%p reads the day %p as %p", (options, cell, expected) => {
    const found = said(`Title,Day\nOne,${cell}\n`, options) as { fields: Record<string, unknown> }
    expect(found.fields["bought"] as string | undefined).toBe(expected)
  })

  test.each<[MappingOptions, string, number | undefined]>([
    [{}, '"1,234"', 123_400],
    [{ decimal: "," }, '"1.234"', 123_400],
    [{ decimal: "," }, '"12,50"', 1_250],
    [{ minorUnits: true }, "1250", 1_250],
    [{ minorUnits: false }, "1250", 125_000],
  ])("%p reads the amount %p as %p", (options, cell, expected) => {
    const found = said(`Title,Cost\nOne,${cell}\n`, options) as { fields: Record<string, unknown> }
    expect(found.fields["price"] as number | undefined).toBe(expected)
  })

  test.each<[MappingOptions, string, number]>([
    [{}, "4", 4],
    [{ ratingOf: 10 }, "4", 2],
    [{ ratingOf: 100 }, "90", 5],
  ])("%p reads the rating %p as %p", (options, cell, expected) => {
    expect(said(`Title,Stars\nOne,${cell}\n`, options)).toMatchObject({ rating: expected })
  })
})
