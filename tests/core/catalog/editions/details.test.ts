import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { detailsOf, foundEdition, isFresh, keptUntil, seriesOf } from "../../../../core/catalog/editions/details.ts"
import type { Edition, EditionAnswer, FoundEdition } from "../../../../core/index.ts"

const said = (fields: Partial<FoundEdition>): FoundEdition => ({
  ...{ title: "A book", creators: [], year: null, publisher: null },
  ...{ cover: null, series: null, sourceUrl: null },
  ...fields,
})

describe("What a source says", () => {
  test.each<[string, Partial<FoundEdition>, Partial<FoundEdition>]>([
    [
      "is trimmed",
      { title: "  A \n", creators: ["\tAda "], publisher: " P " },
      { title: "A", creators: ["Ada"], publisher: "P" },
    ],
    ["is cut at 300 characters", { title: "é".repeat(301) }, { title: "é".repeat(300) }],
    ["is never cut in the middle of a character", { title: "🦉".repeat(400) }, { title: "🦉".repeat(300) }],
    ["has no blanks where it was cut", { title: `${"a".repeat(299)} bc` }, { title: "a".repeat(299) }],
    ["holds no NUL and no half of a character", { title: "A\0\ud800B" }, { title: "A\ufffdB" }],
    [
      "names each creator once, and no nameless one",
      { creators: ["Ada", " ", "Bob", "Ada "] },
      { creators: ["Ada", "Bob"] },
    ],
    [
      "has 20 creators at most",
      { creators: Array.from({ length: 30 }, (_, n) => `${n}`) },
      { creators: Array.from({ length: 20 }, (_, n) => `${n}`) },
    ],
    ["has no blank publisher", { publisher: "  " }, { publisher: null }],
    [
      "has addresses of the web",
      { cover: "https://a.example/1", sourceUrl: "http://a.example" },
      {
        cover: "https://a.example/1",
        sourceUrl: "http://a.example",
      },
    ],
    ["has no others", { cover: "javascript:alert(1)", sourceUrl: "https://a.example/a b" }, {}],
    ["has no very long ones", { cover: `https://a.example/${"a".repeat(500)}` }, {}],
    [
      "has a trimmed series",
      { series: { name: " S ", number: ` ${"1".repeat(30)}` } },
      { series: { name: "S", number: "1".repeat(20) } },
    ],
    ["has no series without a name", { series: { name: " ", number: "1" } }, {}],
  ])("%s", (_, fields, expected) => {
    expect(foundEdition(said(fields))).toEqual(said({ ...expected }))
  })

  test.each(["", "  ", "\0"])("%j is no title", (title) => {
    expect(foundEdition(said({ title }))).toBeNull()
  })
})

describe("An answer", () => {
  const at = DateTime.makeUnsafe(Date.UTC(2026, 0, 1))
  const answer = (outcome: EditionAnswer["outcome"]) =>
    ({ edition: "isbn:9780306406157" as Edition, source: "s", fetchedAt: at, outcome, found: null }) as EditionAnswer

  test.each([
    ["found", 30 * 86_400_000],
    ["unknown", 86_400_000],
    ["failed", 60_000],
  ] as const)("that is %s holds for %d milliseconds", (outcome, millis) => {
    const after = (more: number) => DateTime.makeUnsafe(DateTime.toEpochMillis(at) + more)
    expect(keptUntil(answer(outcome))).toEqual(after(millis))
    const fresh = [-1, 0, millis - 1, millis].map((more) => isFresh(answer(outcome), after(more)))
    expect(fresh).toEqual([false, true, true, false])
  })

  test("has details when the edition was found", () => {
    const found = said({ title: "A" })
    expect(detailsOf({ ...answer("found"), outcome: "found", found }, "free")).toEqual({
      ...{ edition: "isbn:9780306406157" as Edition, source: "s", licence: "free", fetchedAt: at },
      ...found,
    })
    expect(detailsOf(answer("unknown"), "free")).toBeNull()
  })
})

describe("A text about a series", () => {
  test.each([
    ["Discworld ; 5", "Discworld", "5"],
    ["Discworld #5", "Discworld", "5"],
    ["Discworld (5)", "Discworld", "5"],
    ["Discworld (Book 5)", "Discworld", "5"],
    ["Discworld, vol. 12", "Discworld", "12"],
    ["Discworld: 1.5", "Discworld", "1.5"],
    ["Discworld volume 3", "Discworld", "3"],
    ["Formula 4", "Formula 4", null],
    ["Penguin classics", "Penguin classics", null],
    ["5", "5", null],
  ])("%j names it, and its number", (text, name, number) => {
    expect(seriesOf(text)).toEqual({ name, number })
  })

  test("is read in a bounded time", () => {
    expect(seriesOf("( ".repeat(50_000)).number).toBeNull()
  })
})
