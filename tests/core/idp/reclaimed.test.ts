import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, PasswordHash, UserId } from "../../../core/index.ts"
import { isReclaimedAfter, newUser, reclaimed, withAvatar } from "../../../core/users/user.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const user = newUser({
  id: "v" as UserId,
  email: "v@example.com" as EmailAddress,
  displayName: "V",
  passwordHash: "$2b$" as PasswordHash,
  now: then,
})

describe("An account that its owner takes over", () => {
  test.each([
    ["2026-01-02T00:00:00.000Z", "2026-01-02T00:00:01.000Z"],
    ["2026-01-02T00:00:00.999Z", "2026-01-02T00:00:01.000Z"],
  ])("at %s refuses the tokens from before %s", (at, from) => {
    const now = DateTime.makeUnsafe(at)
    expect(reclaimed(user, now)).toEqual({
      ...user,
      passwordHash: null,
      emailVerifiedAt: now,
      tokensValidFrom: DateTime.makeUnsafe(from),
      updatedAt: now,
    })
  })

  test.each([
    ["2026-01-01T23:59:59.999Z", true],
    ["2026-01-02T00:00:00.999Z", true],
    ["2026-01-02T00:00:01.000Z", false],
  ])("has been so after whoever set out at %s: %p", (at, after) => {
    const startedAt = DateTime.makeUnsafe(at)
    expect(isReclaimedAfter(user, startedAt)).toBe(false)
    expect(isReclaimedAfter(reclaimed(user, DateTime.makeUnsafe("2026-01-02T00:00:00.500Z")), startedAt)).toBe(after)
  })

  test("gets the provider's picture, unless it has one or there is none", () => {
    const pictured = withAvatar(user, "https://a", then)
    expect(pictured.avatarUrl).toBe("https://a")
    expect(withAvatar(pictured, "https://b", then)).toBe(pictured)
    expect(withAvatar(user, null, then)).toBe(user)
  })
})
