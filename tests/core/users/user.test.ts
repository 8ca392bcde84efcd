import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, PasswordHash, UserId } from "../../../core/index.ts"
import { newUser, verified, withPassword } from "../../../core/users/user.ts"

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

  test("changes nothing but the password and the time with another password", () => {
    const hash = "$2b$" as PasswordHash
    expect(withPassword(ada, hash, later)).toEqual({ ...ada, passwordHash: hash, updatedAt: later })
  })
})
