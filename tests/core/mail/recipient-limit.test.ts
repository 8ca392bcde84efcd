import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { oneTimeToken } from "../../../core/auth/one-time-token.ts"
import type { EmailMessage, TokenHash, UserId } from "../../../core/index.ts"
import { mayWriteTo, recipientLimit } from "../../../core/mail/recipient-limit.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const before = (hours: number, millis = 0) => DateTime.subtract(now, { hours, milliseconds: millis })
const times = (n: number, at: DateTime.Utc) => Array.from({ length: n }, () => at)
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
          [kind, "10 over the whole window", Array.from({ length: 10 }, (_, n) => before((hours * n) / 10)), false],
          [kind, "10 of a clock that was ahead", times(10, before(-1)), false],
        ] as const,
    ),
  )("a %s after %s", (kind, _, latest, may) => expect(mayWriteTo(kind, latest, now)).toBe(may))

  test("that an administrator sends as a test is never too many", () =>
    expect(mayWriteTo("test", times(1000, now), now)).toBe(true))

  test.each(["password-reset", "verification"] as const)("is counted for as long as the link in a %s lives", (kind) => {
    const { createdAt, expiresAt } = oneTimeToken("hash" as TokenHash, kind, "user" as UserId, now)
    const latest = times(recipientLimit, createdAt)
    expect(mayWriteTo(kind, latest, expiresAt)).toBe(true)
    expect(mayWriteTo(kind, latest, DateTime.subtract(expiresAt, { milliseconds: 1 }))).toBe(false)
  })
})
