import { expect, test } from "bun:test"
import { Result } from "effect"
import { readBoolean, readOption } from "../../../../../core/catalog/item-files/values/read-word.ts"

test.each<[word: string, says: boolean | string | null]>([
  ...["true", "TRUE", "Yes", "y", "1", "x", "✓", "Ja", "oui", "sí", "Si", "on"].map((word): [string, boolean] => [
    word,
    true,
  ]),
  ...["false", "FALSE", "No", "n", "0", "nein", "non", "não", "off"].map((word): [string, boolean] => [word, false]),
  ["", null],
  ["-", null],
  ["N/A", null],
  ["maybe", "unknown_boolean"],
  ["2", "unknown_boolean"],
  ["y".repeat(1_000), "unknown_boolean"],
])("The word %p says %p", (word, says) => {
  const outcome = Result.match(readBoolean(word), {
    onFailure: (reason): boolean | string | null => reason,
    onSuccess: ({ value }) => value,
  })
  expect(outcome).toBe(says)
})

const conditions = ["mint", "near_mint", "played"]
const words = { "Lightly Played": "played", NM: "near_mint", "Good (Lightly Played)": "played", Sealed: "gone" }

test.each<[text: string, option: string | null]>([
  ["mint", "mint"],
  ["Mint", "mint"],
  [" MINT ", "mint"],
  ["Near Mint", "near_mint"],
  ["NearMint", "near_mint"],
  ["near-mint", "near_mint"],
  ["NM", "near_mint"],
  ["nm", "near_mint"],
  ["LIGHTLY PLAYED", "played"],
  ["good (lightly played)", "played"],
  ["Sealed", "unknown_option"],
  ["Poor", "unknown_option"],
  ["", null],
  ["N/A", null],
  ["__proto__", "unknown_option"],
  ["x".repeat(10_000), "unknown_option"],
])("The option that %p means is %p", (text, option) => {
  const outcome = Result.match(readOption(text, conditions, words), {
    onFailure: (reason): string | null => reason,
    onSuccess: ({ value }) => value,
  })
  expect(outcome).toBe(option)
})

test("Options that differ in a sign alone stay apart", () => {
  const grades = ["VG", "VG+", "C", "C++"]
  for (const grade of grades) expect(readOption(grade.toLowerCase(), grades)).toEqual(readOption(grade, grades))
})
