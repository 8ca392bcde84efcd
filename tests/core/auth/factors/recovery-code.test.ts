import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { secondsUntilNextCode } from "../../../../core/auth/factors/factor-tries.ts"
import { plainRecoveryCode, recoveryCode } from "../../../../core/auth/factors/recovery-code.ts"
import { base32, recoveryCodeBytes, wrongCodeLimit } from "../../../../core/index.ts"

describe("Base32", () => {
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("of %p is that of RFC 4648, section 10", (text, encoded) => {
    expect(base32(new TextEncoder().encode(text))).toBe(encoded)
  })

  test("keeps every bit of many bytes", () => {
    expect(base32(new Uint8Array(20).fill(255))).toBe("7".repeat(32))
    expect(base32(new Uint8Array(20))).toBe("A".repeat(32))
  })
})

describe("A recovery code", () => {
  test("is four groups of four letters and digits, and differs with every bit", () => {
    const codes = Array.from({ length: recoveryCodeBytes * 8 }, (_, bit) => {
      const bytes = new Uint8Array(recoveryCodeBytes)
      bytes[bit >>> 3] = 1 << (bit & 7)
      return recoveryCode(bytes)
    })
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(new Set(codes).size).toBe(80)
  })

  test("counts as the same in either case, with blanks and without hyphens", () => {
    for (const written of ["abcd-efgh-2345-67aa", "ABCD-EFGH-2345-67AA", " abcd efgh 2345 67aa\n", "abcdefgh234567aa"])
      expect(plainRecoveryCode(written)).toBe("abcdefgh234567aa")
  })
})

describe("The next code", () => {
  const now = DateTime.makeUnsafe("2026-01-02T12:00:00.000Z")
  const before = (seconds: number) => DateTime.subtract(now, { seconds })
  const day = 24 * 60 * 60
  const wrong = (count: number, seconds: number) => Array.from({ length: count }, (_, n) => before(seconds + n))

  test.each([
    ["none was wrong", [], 0],
    ["nine were wrong", wrong(wrongCodeLimit - 1, 1), 0],
    ["ten were wrong, the first an hour ago", [...wrong(9, 1), before(3600)], day - 3600],
    ["ten were wrong, the first a moment less than a day ago", [...wrong(9, 1), before(day - 0.5)], 1],
    ["ten were wrong, the first a day ago", [...wrong(9, 1), before(day)], 0],
    ["twelve were wrong, and three of them have to become too old", [...wrong(9, 1), ...wrong(3, 3600)], day - 3600],
    ["ten were wrong more than a day ago", wrong(10, day + 1), 0],
  ])("where %s is looked at after so many seconds", (_, times, seconds) => {
    expect(secondsUntilNextCode(times, now)).toBe(seconds)
    expect(secondsUntilNextCode([...times].reverse(), now)).toBe(seconds)
  })
})
