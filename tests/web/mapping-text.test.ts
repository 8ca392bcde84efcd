import { expect, test } from "bun:test"
import { columnsPart, constantsPart, joinsPart, partIn, textOf, wordsPart } from "../../web/state/mapping-text.ts"

const kept = [
  ["columns", columnsPart, { Title: "name", "a = b": "rating" }, "Title = name\na = b = rating"],
  ["constants", constantsPart, { "field.series": "a = b" }, "field.series = a = b"],
  ["a join", joinsPart, { name: { columns: ["A", "B, C"], by: " - " } }, 'name = A + " - " + B, C'],
  ["a join by blanks", joinsPart, { name: { columns: ["A", "B"], by: " " } }, "name = A + B"],
  [
    "words",
    wordsPart,
    { "field.a": { "Near Mint": "near_mint", gone: "" } },
    "field.a: Near Mint = near_mint\nfield.a: gone =",
  ],
  ["none", wordsPart, {}, ""],
] as const

test.each(kept)("Of %s the lines say all", (_, part, value, text) => {
  expect<string | null>(textOf(part as typeof wordsPart, value as never)).toBe(text)
  expect(part.read(text) as unknown).toEqual(value)
})

const odd = [
  ["a column with blanks around it", columnsPart, { " Title": "name" }],
  ["a constant with a line break", constantsPart, { comment: "one\ntwo" }],
  ["a join of a column with a plus", joinsPart, { name: { columns: ["A + B", "C"], by: " " } }],
  ["a word with a sign in its meaning", wordsPart, { "field.a": { x: "b = c" } }],
  ["a table without words", wordsPart, { "field.a": {} }],
] as const

test.each(odd)("%s, which lines cannot say, stays as it is stored", (_, part, value) => {
  expect(textOf(part as typeof wordsPart, value as never)).toBeNull()
  expect(partIn(part as typeof wordsPart, value as never, "") as unknown).toEqual(value)
})

test("A line that is none of its part is left to the API to refuse", () => {
  expect(columnsPart.read("Title")).toEqual({ Title: "" })
  expect(joinsPart.read("name")).toEqual({ name: { columns: [""], by: " " } })
})
