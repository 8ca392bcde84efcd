import { expect, test } from "bun:test"
import { join } from "node:path"

// The compiler of the tests knows no client of the app, so this is loaded without its types.
const { columnRows, headerIn, joinRows, joinsIn, pairsIn, wordRows, wordsIn } = await import(
  join(import.meta.dirname, "../../web/state/mapping-rows.ts")
)

test("Rows of a form say what is stored, and back", () => {
  const columns = { " Title": "name", "a = b": "rating" }
  expect(pairsIn(columnRows(columns))).toEqual(columns)
  const joins = { name: { columns: ["A + B", "C"], by: " - " }, comment: { columns: ["A", "C"], by: " " } }
  expect(joinsIn(joinRows(joins))).toEqual(joins)
  const words = { "field.a": { "Near Mint": "near_mint", "b = c": "" } }
  expect(wordsIn(wordRows(words))).toEqual(words)
})

test("Rows that are not filled say nothing", () => {
  expect(
    pairsIn([
      ["Title", ""],
      ["", "name"],
      ["Name", "name"],
    ]),
  ).toEqual({ Name: "name" })
  expect(
    joinsIn([
      ["", "A", ""],
      ["name", "", ""],
    ]),
  ).toEqual({})
  expect(
    joinsIn([
      ["name", "A", ""],
      ["name", "B", "x"],
    ]),
  ).toEqual({ name: { columns: ["A", "B"], by: " " } })
  expect(wordsIn([["field.a", "", "x"]])).toEqual({})
})

const headers = [
  ["commas", "Title,Author\n1,2", ["Title", "Author"]],
  ["semicolons and a mark of its encoding", "\ufeffTitle;Author, first;\r\n", ["Title", "Author, first"]],
  ["tabs", "Title\tISBN", ["Title", "ISBN"]],
  ["quotes around a delimiter", '"Title, long","Say ""hi"""', ["Title, long", 'Say "hi"']],
  ["one column", "isbn", ["isbn"]],
  ["nothing", "", []],
] as const

test.each(headers)("The columns of a file with %s are those of its header", (_, text, columns) => {
  expect(headerIn(text)).toEqual([...columns])
})
