import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { oneTimeToken } from "../../../../core/auth/one-time-token.ts"
import { mayWriteTo, recipientLimit } from "../../../../core/delivery/mail/recipient-limit.ts"
import type { CauseHash, EmailMessage, TokenHash, UserId } from "../../../../core/index.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const before = (hours: number, millis = 0) => DateTime.subtract(now, { hours, milliseconds: millis })
const [own, other, third] = ["own" as CauseHash, "other" as CauseHash, "third" as CauseHash]
const times = (n: number, at: DateTime.Utc, cause = own) => Array.from({ length: n }, () => ({ at, cause }))
const asked = (kind: EmailMessage["kind"], isProven = false) => ({ kind, cause: own, isProven })
const hourly = 1
const daily = 24

describe("Another mail of one kind to one recipient", () => {
  const kinds: ReadonlyArray<[EmailMessage["kind"], number]> = [
    ["password-reset", hourly],
    ["verification", daily],
    ["password-changed", daily],
    ["idp-linked", daily],
  ]
  test.each(
    kinds.flatMap(
      ([kind, hours]) =>
        [
          [kind, "none before it", [], true],
          [kind, "9 just now", times(9, now), true],
          [kind, "10 just now", times(10, now), false],
          [kind, "10 that almost left the window", times(10, before(hours, -1)), false],
          [kind, "10 that left the window this moment", times(10, before(hours)), true],
          [kind, "9 in the window and 9 before it", [...times(9, now), ...times(9, before(hours))], true],
          [
            kind,
            "10 over the whole window",
            Array.from({ length: 10 }, (_, n) => times(1, before((hours * n) / 10))).flat(),
            false,
          ],
          [kind, "10 of a clock that was ahead", times(10, before(-1)), false],
        ] as const,
    ),
  )("a %s after %s", (kind, _, latest, may) => expect(mayWriteTo(asked(kind), latest, now)).toBe(may))

  test.each([
    ["one that has proven it counts its own: 10 of it", true, times(10, now), false],
    ["9 of it and 40 of others", true, [...times(9, now), ...times(40, now, other)], true],
    ["one that has not counts all: 9 of others", false, times(9, now, other), true],
    ["10 of others", false, times(10, now, other), false],
    ["10 of before there were causes", false, times(10, now).map(({ at }) => ({ at, cause: null })), false],
  ] as const)("of accounts with the address, %s", (_, isProven, latest, may) => {
    for (const kind of ["password-reset", "password-changed", "factor-added"] as const)
      expect(mayWriteTo(asked(kind, isProven), latest, now)).toBe(may)
  })

  test.each([
    ["4 of the account", times(4, now), true],
    ["5 of the account", times(5, now), false],
    ["5 of the account that left the window", times(5, before(daily)), true],
    ["5 of another one", times(5, now, other), true],
    ["4 of it and 5 of another one", [...times(4, now), ...times(5, now, other)], true],
    ["10 of two others", [...times(5, now, third), ...times(5, now, other)], true],
    ["one of the account and 9 of others", [...times(1, now), ...times(9, now, other)], false],
    ["29 of others", times(29, now, other), true],
    ["30 of others", times(30, now, other), false],
    ["30 of others that left the window", times(30, before(daily), other), true],
  ] as const)("that confirms it, after %s", (_, latest, may) => {
    for (const isProven of [true, false]) expect(mayWriteTo(asked("confirm-email", isProven), latest, now)).toBe(may)
  })

  test.each([
    ["10 of others", times(10, now, other), true, true],
    ["30 of others", times(30, now, other), false, true],
    ["one of the account and 9 of others", [...times(1, now), ...times(9, now, other)], false, true],
    ["30 of others and 10 of the account", [...times(30, now, other), ...times(10, now)], false, false],
  ] as const)("that verifies the address of an account, after %s", (_, latest, may, mayProven) => {
    expect(mayWriteTo(asked("verification"), latest, now)).toBe(may)
    // The first one of an account that has proven the address counts as that of any other.
    const hasOwn = latest.some(({ cause }) => cause === own)
    expect(mayWriteTo(asked("verification", true), latest, now)).toBe(hasOwn ? mayProven : may)
  })

  test("that an administrator sends as a test is never too many", () =>
    expect(mayWriteTo(asked("test"), times(1000, now), now)).toBe(true))

  test.each(["password-reset", "verification"] as const)("is counted for as long as the link in a %s lives", (kind) => {
    const { createdAt, expiresAt } = oneTimeToken("hash" as TokenHash, kind, "user" as UserId, now)
    const latest = times(recipientLimit, createdAt)
    expect(mayWriteTo(asked(kind), latest, expiresAt)).toBe(true)
    expect(mayWriteTo(asked(kind), latest, DateTime.subtract(expiresAt, { milliseconds: 1 }))).toBe(false)
  })
})
