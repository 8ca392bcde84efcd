import { describe, expect, test } from "bun:test"
import { changesIn, presetOf, schemaOf } from "./samples.ts"

const mapping = { name: "own", preset: false, columns: { Name: "name", Grade: "field.grade" } }

const grades = [
  ...["Mint (M)", "Near Mint (NM or M-)", "Very Good Plus (VG+)", "Very Good (VG)", "Good Plus (G+)"],
  ...["Good (G)", "Fair (F)", "Poor (P)"],
]

const optionOf = (text: string, options: ReadonlyArray<string>) => {
  const changes = changesIn(`Name;Grade\nVase;${text}\n`, { mapping, schema: schemaOf({ grade: options }) })
  const [row] = typeof changes === "string" ? [changes] : changes
  return typeof row === "object" ? (row.fields["grade"] ?? null) : row
}

describe("The option that a word means", () => {
  test.each<[text: string, options: ReadonlyArray<string>, option: string | null]>([
    ["VG+", grades, "Very Good Plus (VG+)"],
    ["vg", grades, "Very Good (VG)"],
    ["Very Good Plus", grades, "Very Good Plus (VG+)"],
    ["M-", grades, "Near Mint (NM or M-)"],
    ["M", grades, "Mint (M)"],
    ["Generic", grades, null],
    ["vg", ["VG+", "VG"], "VG"],
    ["Very Good Plus (VG+)", ["VG", "VG+"], "VG+"],
    ["VG", ["VG+"], null],
    ["a-", ["A", "A-"], "A-"],
    ["near-mint", ["Mint", "Near Mint"], "Near Mint"],
    ["Box", ["Box (worn)", "Box (new)"], null],
    ["(x)", ["★", "★★"], null],
  ])("%p among %j is %j", (text, options, option) => {
    expect(optionOf(text, options)).toBe(option)
  })
})

/** Looking through all of these took a second for each row, and a file has 50,000. */
test.each([
  ["platform", "clz", "Title,Platform,Collection Status", `T,Switch (${"x".repeat(32_000)}),`, {}],
  [
    "short platform",
    "clz",
    "Title,Platform,Collection Status",
    `T,Switch (${" ".repeat(150)}),`,
    { platform: "Switch" },
  ],
  ["publication", "librarything", "Book Id,Title,Publication", `1,T,a${" ".repeat(32_000)}b`, { publisher: "a" }],
])("Of a long %s only the beginning is looked at", (_, preset, header, row, fields) => {
  const schema = schemaOf({ platform: ["Switch"], publisher: "text" })
  const changes = changesIn(`${header}\n${row}\n`, { mapping: presetOf(preset), schema })
  expect(changes).toMatchObject([{ name: "T", fields }])
  expect(Object.keys((changes[0] as { fields: object }).fields)).toEqual(Object.keys(fields))
})
