import { describe, expect, test } from "bun:test"
import { frequentTexts } from "../../../adapters/sql/postgres/frequent-texts.ts"

const upTo = (count: number) => Array.from({ length: count }, (_, n) => `select ${n}`)

/** Texts of which three are frequent in a period of a second, on a clock that a test sets forward. */
const start = () => {
  let now = 5
  const isFrequent = frequentTexts({ most: 3, periodMillis: 1000, now: () => now })
  return { isFrequent, forward: (millis: number) => (now += millis) }
}

describe("A text", () => {
  test("is frequent from the second time on", () => {
    const { isFrequent } = start()
    expect(["a", "b", "a", "a", "b"].map(isFrequent)).toEqual([false, false, true, true, true])
  })

  test("is not frequent when enough others are, however often it comes", () => {
    const { isFrequent } = start()
    for (const text of ["a", "a", "b", "b", "c", "c"]) isFrequent(text)
    expect(["d", "d", "d", "a"].map(isFrequent)).toEqual([false, false, false, true])
  })

  test("loses its place at the end of a period to whatever comes first in the next one", () => {
    const { forward, isFrequent } = start()
    for (const text of ["a", "a", "b", "b", "c", "c"]) isFrequent(text)
    forward(999)
    expect(isFrequent("a")).toBe(true)
    forward(1)
    expect(["a", "d", "d", "a"].map(isFrequent)).toEqual([false, false, true, true])
  })

  test("among any number that come once is not frequent, and is when it comes again soon", () => {
    const { isFrequent } = start()
    expect(upTo(30_000).filter(isFrequent)).toEqual([])
    expect(isFrequent("select 29999")).toBe(true)
  })
})
