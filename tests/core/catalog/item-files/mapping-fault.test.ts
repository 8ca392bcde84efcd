import { expect, test } from "bun:test"
import { type MappingOptions, mappingFault } from "../../../../core/index.ts"

const many = <A>(count: number, value: (n: number) => A, key = (n: number) => `field.k${n}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), value(n)]))

const join = (columns: ReadonlyArray<string>, by = " ") => ({ columns, by })
const word = (n: number) => `word ${n}`
const names = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)

test.each<[string, MappingOptions, string | null]>([
  ["nothing", {}, null],
  ["constants", { constants: { rating: "4", comment: "x", "field.a": "x" } }, null],
  ["a constant for the copies", { constants: { copies: "2" } }, null],
  ["50 constants", { constants: many(50, () => "x") }, null],
  ["51 constants", { constants: many(51, () => "x") }, "options.constants"],
  ["a constant of 501 characters", { constants: { comment: "x".repeat(501) } }, "options.constants"],
  ["a blank constant", { constants: { comment: " " } }, "options.constants"],
  ["a constant for the reference", { constants: { externalRef: "x" } }, "options.constants"],
  ["a constant for the name", { constants: { name: "x" } }, "options.constants"],
  ["a constant for editions", { constants: { "edition.isbn": "9780306406157" } }, "options.constants"],
  ["a constant for the game of a platform", { constants: { "field.platform_app_id": "1" } }, "options.constants"],
  ["joins", { joins: { name: join(["a", "b"]), comment: join(["a", "b"], ""), "field.a": join(names(20)) } }, null],
  ["20 joins", { joins: many(20, () => join(["a", "b"])) }, null],
  ["21 joins", { joins: many(21, () => join(["a", "b"])) }, "options.joins"],
  ["a join of one column", { joins: { name: join(["a"]) } }, "options.joins"],
  ["a join of 21 columns", { joins: { name: join(names(21)) } }, "options.joins"],
  ["a join with one column twice", { joins: { name: join(["a", " A"]) } }, "options.joins"],
  ["a join of a column without a name", { joins: { name: join(["a", " "]) } }, "options.joins"],
  ["a join with 21 characters between", { joins: { name: join(["a", "b"], "-".repeat(21)) } }, "options.joins"],
  ["a join for the reference", { joins: { externalRef: join(["a", "b"]) } }, "options.joins"],
  ["a join for ratings", { joins: { rating: join(["a", "b"]) } }, "options.joins"],
  ["words", { words: { "field.a": { a: "b", c: "" }, rating: { good: "5" }, rating10: { good: "9" } } }, null],
  ["999 words of a table", { words: { "field.a": many(999, word, word) } }, null],
  ["1,000 words of a table", { words: { "field.a": many(1_000, word, word) } }, "options.words"],
  ["10,000 words", { words: { "field.a": many(10_000, word, word) } }, "options.words"],
  ["1,001 empty tables", { words: many(1_001, () => ({})) }, "options.words"],
  ["a word of 101 characters", { words: { "field.a": { ["x".repeat(101)]: "y" } } }, "options.words"],
  ["a meaning of 101 characters", { words: { "field.a": { x: "y".repeat(101) } } }, "options.words"],
  ["a blank word", { words: { "field.a": { " ": "y" } } }, "options.words"],
  ["a word twice", { words: { "field.a": { A: "y", "a ": "z" } } }, "options.words"],
  ["a word that no database stores", { words: { "field.a": { "a\0": "y" } } }, "options.words"],
  ["words for the name", { words: { name: { a: "b" } } }, "options.words"],
])("Of a mapping with %s", (_, options, part) => {
  expect(mappingFault({ name: "own", columns: { Title: "name" }, options })?.part ?? null).toBe(part as never)
})

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["none", {}, false],
  ["a name", { a: "name" }, true],
  ["no name", { a: "rating" }, false],
  ["a column that no database stores", { a: "name", "b\0": "rating" }, false],
  ["half a character", { a: "name", "b\ud800": "rating" }, false],
])("Columns with %s", (_, columns, isFit) => {
  expect(mappingFault({ name: "own", columns }) === null).toBe(isFit)
})

test("A join can name the item", () => {
  const options = { joins: { name: join(["a", "b"]) } }
  expect(mappingFault({ name: "own", columns: { c: "rating" }, options })).toBeNull()
})
