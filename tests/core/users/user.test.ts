import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, UserId } from "../../../core/index.ts"
import {
  isReclaimedAfter,
  newUser,
  type User,
  verified,
  withAvatar,
  withConfirmedEmail,
  withRefusedEmail,
} from "../../../core/users/user.ts"

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

  const proven = verified(ada, then)
  const reason = "The mail server refused the addresses: 550 5.1.1 unknown."
  const noted = { emailRefusedAt: later, emailRefusal: reason }
  const refused = { ...proven, ...noted }
  const mail = { to: ada.email, isAbout: true, reason }
  const shouted = "ADA@example.com" as EmailAddress
  test.each<[string, User, Parameters<typeof withRefusedEmail>[1], Partial<User>]>([
    ["a mail about it to its proven address", proven, mail, noted],
    ["another one later", { ...refused, emailRefusedAt: then }, mail, noted],
    ["a mail to an address that is not proven", ada, mail, {}],
    ["a mail about another account", proven, { ...mail, isAbout: false }, {}],
    ["a mail to another address", proven, { ...mail, to: "bob@example.com" as EmailAddress }, {}],
    ["a mail to its address in capitals", proven, { ...mail, to: shouted }, {}],
    ["a mail whose address is erased", proven, { ...mail, to: null }, {}],
    ["a long sentence", proven, { ...mail, reason: "é".repeat(999) }, { ...noted, emailRefusal: "é".repeat(200) }],
    ["control characters", proven, { ...mail, reason: " a\0\r\n\u202eb\ud800 " }, { ...noted, emailRefusal: "a b" }],
  ])("notes that its address was refused, by %s", (_, user, given, changes) => {
    expect(withRefusedEmail(user, given, later)).toEqual({ ...user, ...changes })
  })

  test.each<[string, User, Partial<User>]>([
    ["refused", refused, { emailRefusedAt: null, emailRefusal: null, updatedAt: later }],
    ["not verified", ada, { emailVerifiedAt: later, updatedAt: later }],
    ["verified", proven, {}],
  ])("has its address confirmed by its owner where it was %s", (_, user, changes) => {
    expect(withConfirmedEmail(user, later)).toEqual({ ...user, ...changes })
  })

  test("keeps that its address was refused when a provider says that it is verified", () => {
    expect(verified(refused, later)).toBe(refused)
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
