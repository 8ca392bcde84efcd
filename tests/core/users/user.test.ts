import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, UserId } from "../../../core/index.ts"
import { isReclaimedAfter, newUser, verified, withAvatar } from "../../../core/users/user.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const later = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const ada = newUser({
  id: "0199" as UserId,
  email: "ada@example.com" as EmailAddress,
  displayName: null,
  passwordHash: null,
  now: then,
})

describe("An account", () => {
  test("starts with the defaults of the contract and the name of its address", () => {
    expect(ada).toMatchObject({
      displayName: "ada",
      emailVerifiedAt: null,
      avatarUrl: null,
      bio: null,
      privacy: "public",
      showPresence: true,
      showReadReceipts: true,
      createdAt: then,
      updatedAt: then,
    })
  })

  test("keeps the name that it was given", () => {
    expect(newUser({ ...ada, displayName: "Ada L.", now: then }).displayName).toBe("Ada L.")
  })

  test("is verified once; the first time counts", () => {
    const first = verified(ada, then)
    expect(first.emailVerifiedAt).toEqual(then)
    expect(verified(first, later)).toBe(first)
  })

  test("gets the provider's picture, unless it has one or there is none", () => {
    const pictured = withAvatar(ada, "https://a", then)
    expect(pictured.avatarUrl).toBe("https://a")
    expect(withAvatar(pictured, "https://b", then)).toBe(pictured)
    expect(withAvatar(ada, null, then)).toBe(ada)
  })

  test.each([
    ["before its tokens are good", "2026-01-01T23:59:59.999Z", true],
    ["from the moment on at which they are", "2026-01-02T00:00:00.000Z", false],
  ])("is taken over from a user who signed in %s: at %s, %p", (_, at, taken) => {
    const signedInAt = DateTime.makeUnsafe(at)
    expect(isReclaimedAfter(ada, signedInAt)).toBe(false)
    expect(isReclaimedAfter({ ...ada, tokensValidFrom: later }, signedInAt)).toBe(taken)
  })
})
