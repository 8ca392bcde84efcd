import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { oneTimeToken } from "../../../core/auth/one-time-token.ts"
import { sessionEnd } from "../../../core/auth/session.ts"
import { isPassword, type TokenHash, type UserId } from "../../../core/index.ts"
import { codePoints, cut } from "../../../core/shared/text.ts"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

describe("Lifetimes", () => {
  test.each([
    ["password-reset", "2026-01-01T01:00:00.000Z"],
    ["verification", "2026-01-02T00:00:00.000Z"],
  ] as const)("a %s token ends at %s", (purpose, end) => {
    const token = oneTimeToken("h" as TokenHash, purpose, "u" as UserId, now)
    expect(DateTime.formatIso(token.expiresAt)).toBe(end)
  })

  test.each([
    ["so many days after it began", 0, 7, 90, 7],
    ["so many days after its last refresh", 10, 7, 90, 17],
    ["as the last refresh and the whole of it fall together", 83, 7, 90, 90],
    ["when it lasted as long as it may, although it was just refreshed", 89, 7, 90, 90],
    ["when it lasted as long as it may, where a refresh would give it more", 0, 365, 90, 90],
    ["in the past, where it may last less than it did", 40, 7, 30, 30],
  ])("a session ends %s: refreshed on day %d, %d days each, %d in all", (_, day, refresh, session, end) => {
    const at = (days: number) => DateTime.add(now, { days })
    expect(sessionEnd(now, at(day), { refresh, session })).toEqual(at(end))
  })
})

describe("A password", () => {
  test.each([
    ["8 characters", "12345678", true],
    ["7 characters", "1234567", false],
    ["128 characters", "x".repeat(128), true],
    ["129 characters", "x".repeat(129), false],
    ["128 astral characters, which are 256 code units", "😀".repeat(128), true],
    ["only spaces", " ".repeat(8), true],
    ["a NUL", "1234567\0", false],
  ])("of %s", (_, text, good) => expect(isPassword(text)).toBe(good))
})

describe("Text", () => {
  test("is counted and cut in code points", () => {
    expect(codePoints("a😀b")).toBe(3)
    expect(cut("a😀b", 2)).toBe("a😀")
    expect(cut("ab", 2)).toBe("ab")
  })
})
