import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { isIssuedFrom, laterThanAllTokens, laterThanTokens } from "../../../core/users/later-than-tokens.ts"

const now = 1_800_000_000
const at = (seconds: number) => DateTime.makeUnsafe((now + seconds) * 1000)
const none = { tokensValidFrom: null, credentialsValidFrom: null, socketsValidFrom: null }
const secondsOf = (moment: DateTime.Utc) => DateTime.toEpochMillis(moment) / 1000 - now

describe("A moment that is later than every token", () => {
  test.each([
    ["without an earlier one", null, 1, 10],
    ["behind an earlier one", -5, 1, 10],
    ["behind one of the next second", 1, 2, 10],
    ["behind one that is further ahead than other clocks", 30, 31, 31],
    ["behind one that clocks may still be at", 60, 61, 61],
    ["behind one of a clock that was a day ahead", 86_400, 1, 10],
  ])("%s", (_, from, later, all) => {
    for (const key of ["tokensValidFrom", "credentialsValidFrom", "socketsValidFrom"] as const) {
      const starts = { ...none, [key]: from === null ? null : at(from) }
      const moments = [laterThanTokens(starts, at(0.7)), laterThanAllTokens(starts, at(0.7))]
      expect(moments.map(secondsOf)).toEqual([later, all])
    }
  })

  test.each([
    ["any is good without one", null, -900, true],
    ["one of that second is good", -5, -5, true],
    ["an older one is not", -5, -6, false],
    ["a moment ahead counts", 60, 59, false],
    ["one that is too far ahead does not", 61, -900, true],
  ])("decides which tokens are good: %s", (_, from, issued, good) => {
    expect(isIssuedFrom(now + issued, from === null ? null : at(from), at(0.7))).toBe(good)
  })
})
