import { describe, expect, test } from "bun:test"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

const own = (columns: Readonly<Record<string, string>>) => ({ name: "own", preset: false, columns })
const schema = schemaOf({ maker: "text", isbn: "text" })
const mapping = own({ Name: "name", Maker: "field.maker", Note: "comment" })

const rowsOf = (text: string) => {
  const changes = changesIn(text, { mapping, schema })
  return typeof changes === "string"
    ? changes
    : changes.map((row) =>
        typeof row === "string" ? row : [row.name, row.fields["maker"] ?? null, row.comment ?? null],
      )
}

describe("A line that a spreadsheet saved as one cell", () => {
  test.each<[what: string, text: string, rows: unknown]>([
    ["is the row in it", 'Name,Maker,Note\n"Vase,""Example, Bros"",blue"\n', [["Vase", "Example, Bros", "blue"]]],
    ["may be the header too", '"Name;Maker;Note"\n"Vase;""a; b"";"\n', [["Vase", "a; b", null]]],
    ["has a quote in it", 'Name,Maker,Note\n"Vase, blue, old"\n', [["Vase, blue, old", null, null]]],
    ["has as many columns as the header", 'Name,Maker,Note\n"Vase, ""blue"""\n', [['Vase, "blue"', null, null]]],
    ["is a name in a file of two columns", 'Name,Note\n"Smith, John"\n', [["Smith, John", null, null]]],
    ["is no row when a quote in it never closes", 'Name,Maker,Note\n"a,""b,c"\n', [['a,"b,c', null, null]]],
    ["is no header without the name", '"Title;Maker"\n"Vase;x"\n', "header in 1"],
  ])("%s", (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows as never)
  })
})

describe("A first line that names the delimiter", () => {
  test.each<[line: string]>([["sep=|"], ['"sep=|"'], ["SEP=|\r"]])("%j is passed over", (line) => {
    const rows = [["Vase, blue; old", "Bros", "a|b"]]
    expect(rowsOf(`${line}\nName|Maker|Note\nVase, blue; old|Bros|"a|b"\n`)).toEqual(rows as never)
  })
})

describe("The number of a book that a spreadsheet has rounded", () => {
  test("is left out of its row, and makes a row of this service wrong", () => {
    const columns = own({ Name: "name", Number: "field.isbn" })
    const text = "Name,Number\nA,9.78100E+12\nB,9781000010015\n"
    expect(changesIn(text, { mapping: columns, schema })).toMatchObject([
      { name: "A", fields: {} },
      { name: "B", fields: { isbn: "9781000010015" } },
    ])
    const curio = "name,field.isbn,field.maker\nA,9.78100E+12,x\nB,9781000010015,9.78100E+12\n"
    expect(changesIn(curio, { schema })).toMatchObject([
      "wrong field field.isbn",
      { fields: { isbn: "9781000010015", maker: "9.78100E+12" } },
    ])
  })
})

describe("A document of JSON", () => {
  test("has the number of each record as its line, also when all of it is on one line", () => {
    const games = [
      { uuid: "a", bggId: 1, name: "A" },
      { uuid: "b", bggId: 2, name: "B" },
      { uuid: "c", name: "C" },
    ]
    for (const space of [0, 2]) {
      const read = readFile(JSON.stringify({ games }, null, space), { format: "json", mapping: presetOf("bgstats") })
      expect(typeof read === "string" ? read : read.rows.map(({ line }) => line)).toEqual([1, 2, 3])
    }
  })
})
