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

  test("a session ends so many days after its last refresh", () =>
    expect(DateTime.formatIso(sessionEnd(now, 7))).toBe("2026-01-08T00:00:00.000Z"))
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
