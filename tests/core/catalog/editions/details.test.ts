import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { detailsOf, foundEdition, isFresh, keptUntil } from "../../../../core/catalog/editions/details.ts"
import type { Edition, EditionAnswer, FoundEdition } from "../../../../core/index.ts"

const said = (fields: Partial<FoundEdition>): FoundEdition => ({
  ...{ title: "A book", creators: [], year: null, publisher: null },
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
    expect(detailsOf({ ...answer("found"), outcome: "found", found })).toEqual({
      ...{ edition: "isbn:9780306406157" as Edition, source: "s", fetchedAt: at },
      ...found,
    })
    expect(detailsOf(answer("unknown"))).toBeNull()
  })
})
