import { describe, expect, test } from "bun:test"
import { daysOf, isMonth, monthOf } from "../../web/state/months.ts"

describe("The months of a calendar", () => {
  test.each([
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-11", 0, "2026-11"],
    ["2026-1", 13, "2027-02"],
  ] as const)("%s and %d more is %s", (month, later, expected) => expect(monthOf(month, later)).toBe(expected))

  test.each([
    // Each begins with the day of the week of its language, and ends with a whole week.
    ["2026-12", "de", "2026-11-30", 35],
    ["2027-02", "de", "2027-02-01", 28],
    ["2026-08", "de", "2026-07-27", 42],
  ] as const)("%s in %s begins on %s and has %d days", (month, language, first, count) => {
    const days = daysOf(month, language)
    const [year, number, day] = first.split("-").map(Number)
    expect([days[0], days.length]).toEqual([new Date(year ?? 0, (number ?? 1) - 1, day), count])
  })

  test("are what an address may say", () => {
    const texts = ["2026-12", "2026-13", "2026-1", "0026-12", "x", "", undefined]
    expect(texts.filter(isMonth)).toEqual(["2026-12"])
  })
})
