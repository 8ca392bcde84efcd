import { describe, expect, test } from "bun:test"
import { csvLine } from "../../../../core/catalog/item-files/csv.ts"
import { cellOf } from "../../../../core/catalog/item-files/field-cell.ts"
import type { FieldType } from "../../../../core/index.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

const schema = schemaOf({
  text: "text",
  number: "number",
  price: "money",
  done: "boolean",
  day: "date",
  status: ["new", "used"],
})
const own = (columns: Readonly<Record<string, string>>) => ({ name: "own", columns, preset: false })

describe("A file of curio", () => {
  test("has columns for everything, and an empty cell clears", () => {
    const header = "id,external_ref,name,editions,rating,comment,field.text,field.number"
    expect(changesIn(`${header}\nABC,,One,bgg:1 bgg:1 isbn:0306406152,3,'=x,a,1.5\n,r,Two,,,,,\n`, { schema })).toEqual(
      [
        {
          ref: "curio:ABC",
          name: "One",
          editions: ["bgg:1", "isbn:9780306406157"],
          rating: 3,
          comment: "=x",
          fields: { text: "a", number: 1.5 },
        } as never,
        {
          ref: "r",
          name: "Two",
          editions: [],
          rating: null,
          comment: null,
          fields: { text: null, number: null },
        } as never,
      ],
    )
    expect(changesIn("NAME\nOne\n")).toEqual([{ ref: null, name: "One", fields: {} }])
  })

  test.each<[string, string, unknown]>([
    ["field.number", "-1.5e3", -1500],
    ["field.number", "1,5", 1.5],
    ["field.number", "1.000,5", "field"],
    ["field.number", "0x10", "field"],
    ["field.number", "1e999", "field"],
    ["field.price", "12", 1200],
    ["field.price", "12.5", 1250],
    ["field.price", "12,50", 1250],
    ["field.price", "-0.05", -5],
    ["field.price", "12.505", "field"],
    ["field.price", "99999999999999999", "field"],
    ["field.done", "Yes", true],
    ["field.done", "0", false],
    ["field.done", "maybe", "field"],
    ["field.day", "2026/01/31", "2026-01-31"],
    ["field.day", "2026-02-31", "field"],
    ["field.day", "31.01.2026", "field"],
    ["field.status", "used", "used"],
    ["field.status", "Used", "field"],
    ["field.unknown", "x", "field"],
    ["field.unknown", "", null],
    ["field.platform_app_id", "7", undefined],
    ["rating", "6", "rating"],
    ["rating", "4.5", "rating"],
    ["editions", "bgg:1 bgg:x", "edition"],
    ["editions", "bgg:1 bgg:2 bgg:3 bgg:4 bgg:5 bgg:6", "edition"],
    ["comment", "x".repeat(5001), "comment"],
    ["external_ref", "x".repeat(201), "ref"],
    ["other", "x".repeat(33_000), "size"],
  ])("%s: %p", (column, text, expected) => {
    const [change] = changesIn(`name;${column}\nOne;"${text}"\n`, { schema }) as ReadonlyArray<unknown>
    if (typeof change === "string") expect(change.split(" ")[1] as unknown).toBe(expected)
    else expect((change as { fields: Record<string, unknown> }).fields[column.slice("field.".length)]).toBe(expected)
  })

  test("has no decimal comma where the comma is the delimiter", () =>
    expect(changesIn('name,field.number\nOne,"1,5"\n', { schema })).toEqual(["wrong field field.number"]))

  test("takes every text for a hidden field, and reads what fits its type as that", () => {
    const hidden = schemaOf({ number: "number" }, { isHidden: true })
    const fieldsOf = (text: string) => changesIn(`name,field.number\nOne,${text}\n`, { schema: hidden })
    expect(fieldsOf("12")).toMatchObject([{ fields: { number: 12 } }])
    expect(fieldsOf("a lot")).toMatchObject([{ fields: { number: "a lot" } }])
  })

  test.each<[FieldType, string, string]>([
    ["number", "9.78E+12", "'9.78E+12"],
    ["number", "1,5", "'1,5"],
    ["number", "a lot", "a lot"],
    ["number", "'12", "''12"],
    ["number", "=1+1", "'=1+1"],
    ["number", "'=1", "'''=1"],
    ["money", "12.50", "'12.50"],
    ["boolean", "yes", "'yes"],
    ["boolean", "maybe", "maybe"],
    ["date", "2024/05/06", "'2024/05/06"],
    ["date", "1/2/2024", "1/2/2024"],
    ["date", "2024-05-06", "2024-05-06"],
    ["text", "12", "12"],
    ["text", "'12", "'12"],
  ])("writes a text in a hidden field of %s so that it is read as such: %s", (type, text, cell) => {
    const hidden = schemaOf({ field: type }, { isHidden: true })
    expect(hidden.map((field) => cellOf(field, text))).toEqual([cell])
    for (const delimiter of [",", ";"]) {
      const file = `${csvLine(["name", "field.field"], delimiter)}${csvLine(["One", cell], delimiter)}`
      expect(changesIn(file, { schema: hidden })).toMatchObject([{ fields: { field: text } }])
    }
  })

  test("has at most one row for a reference, and a preset one for each copy", () => {
    const file = (mapping = presetOf("curio"), column = "external_ref") =>
      (readFile(`name,${column}\nA,1\nB,1\nC,1#2\nD,1\n`, { mapping }) as Exclude<ReturnType<typeof readFile>, string>)
        .rows
    expect(file().map(({ problem, ref }) => problem?.reason ?? ref)).toEqual(["1", "ref", "1#2", "ref"])
    const mapping = own({ name: "name", Ref: "externalRef" })
    expect(file(mapping, "ref").map(({ problem }) => problem?.reason ?? null)).toEqual([null, "ref", null, "ref"])
    const refs = readFile("Title,release_id\nA,1\nB,1\nC,1\n", { mapping: presetOf("discogs") })
    const [one, two, three] = typeof refs === "string" ? [] : refs.rows
    expect([one?.ref, two?.ref, three?.ref]).toEqual(["discogs:1", "discogs:1", "discogs:1"])
    // Equal copies are counted, and the numbers of earlier versions are known.
    const [copy] = one?.copies ?? []
    expect(copy).toMatch(/^discogs:1#[a-z0-9]{11}$/)
    expect([two?.copies, three?.copies]).toEqual([
      [`${copy}.2`, "discogs:1#2"],
      [`${copy}.3`, "discogs:1#3"],
    ])
  })

  test("is read by a mapping of one's own, in which the first column with a value counts", () => {
    const mapping = own({
      Title: "name",
      Stars: "rating10",
      "Also stars": "rating",
      Code: "edition.gtin",
      Ref: "externalRef",
    })
    const file = "title;also stars;STARS;code;ref\nOne;;7;4006381333931;x\nTwo;4;2;;\n"
    expect(changesIn(file, { mapping })).toEqual([
      { ref: "x", name: "One", rating: 4, editions: ["gtin:04006381333931"], fields: {} } as never,
      { ref: expect.stringMatching(/^row:[a-z0-9]{22}$/), name: "Two", rating: 4, fields: {} },
    ])
    expect(changesIn("title;code\nOne;1\n", { mapping })).toMatchObject([{ name: "One", fields: {} }])
  })

  test.each<[string, string]>([
    ["", "header in 1"],
    [" , \n\n", "header in 1"],
    ["\n\nname,Name\n", "header in 3"],
    ["title\nOne\n", "header in 1"],
    [`${Array.from({ length: 10_002 }, (_, n) => `c${n}`).join(",")},name\n`, "header in 1"],
    ['name\n"One', "quote in 2"],
    [`name\n${"x\n".repeat(50_001)}`, "rows in 50002"],
  ])("%#: without form is not read", (text, expected) => expect(readFile(text)).toBe(expected))

  test("of 10,000 columns, or with 50,000 rows, is read", () => {
    const columns = Array.from({ length: 9_999 }, (_, n) => `c${n}`).join(",")
    expect(changesIn(`name,${columns}\nOne\n`)).toEqual([{ ref: null, name: "One", fields: {} }])
    expect(changesIn(`name\n${"x\n".repeat(50_000)}`)).toHaveLength(50_000)
  })
})

describe("JSON Lines", () => {
  test.each<[string, unknown]>([
    [
      '{"name":" One ","fields":{"text":" a ","done":false,"platform_app_id":7}}',
      { name: "One", fields: { text: "a", done: false } },
    ],
    [
      '{"name":"One","rating":null,"comment":"","editions":null}',
      { name: "One", rating: null, comment: null, editions: [], fields: {} },
    ],
    ['{"id":"A","fields":{"text":null}}', { fields: { text: null } }],
    ["[]", "wrong json null"],
    ["{", "wrong json null"],
    ["null", "wrong json null"],
    ['{"id":7}', "wrong json id"],
    ['{"name":7}', "wrong name name"],
    ['{"name":" "}', "wrong name name"],
    ['{"name":"\\ud800"}', "wrong name name"],
    ['{"name":"One","rating":"5"}', "wrong rating rating"],
    ['{"name":"One","rating":5.5}', "wrong rating rating"],
    ['{"name":"One","editions":["bgg"]}', "wrong edition editions"],
    ['{"name":"One","editions":"bgg:1"}', "wrong edition editions"],
    ['{"name":"One","comment":"\\u0000"}', "wrong comment comment"],
    ['{"name":"One","externalRef":7}', "wrong ref externalRef"],
    ['{"name":"One","fields":[]}', "wrong field fields"],
    ['{"name":"One","fields":{"text":{}}}', "wrong field field.text"],
    ['{"name":"One","fields":{"text":"\\u0000"}}', "wrong field field.text"],
    [`{"name":"One","comment":"${"x".repeat(300_000)}"}`, "wrong size null"],
  ])("%#: says of an item what it says", (line, expected) => {
    const [change] = changesIn(`\r\n${line}\r\n`, { format: "jsonl", schema }) as ReadonlyArray<unknown>
    if (typeof expected === "string") expect(change).toBe(expected)
    else expect(change).toMatchObject(expected as object)
  })

  test("without a line is a file without rows", () =>
    expect(readFile("\n\n", { format: "jsonl" })).toMatchObject({ rows: [], total: 0 }))
})
