import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { type LinkedAccount, link, linkedAccount, renewed, unlink } from "../../../../core/auth/idp/linked-account.ts"
import type { EmailAddress, Identity, PasswordHash, UserId } from "../../../../core/index.ts"
import { newUser } from "../../../../core/users/user.ts"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const email = "v@example.com" as EmailAddress
const identity: Identity = {
  issuer: "https://idp",
  subject: "1",
  email,
  emailVerified: true,
  name: null,
  picture: null,
}
const user = newUser({ id: "v" as UserId, email, displayName: null, passwordHash: null, now })
const mine = linkedAccount(identity, user.id, now)
const another: LinkedAccount = { ...mine, subject: "2" }
const someUserElses: LinkedAccount = { ...mine, userId: "w" as UserId }

describe("Linking", () => {
  test.each<[string, LinkedAccount | null, LinkedAccount | null, string]>([
    ["an account that no user has, without another", null, null, "added"],
    ["an account that no user has, with another", null, another, "idp.LINK_FAILED"],
    ["the account that one has", mine, mine, "renewed"],
    ["another user's account, without another", someUserElses, null, "idp.IDP_ALREADY_LINKED_TO_OTHER_USER"],
    ["another user's account, with another", someUserElses, another, "idp.IDP_ALREADY_LINKED_TO_OTHER_USER"],
  ])("%s", (_, known, own, expected) =>
    expect(
      Result.match(link({ user, known, own }, identity, now), {
        onSuccess: ({ kind }) => kind,
        onFailure: ({ _tag }) => _tag,
      }),
    ).toBe(expected as never),
  )

  test("renews the e-mail, and keeps the old one when none is named", () => {
    const next = { ...identity, email: "w@example.com" as EmailAddress, emailVerified: false }
    expect(renewed(mine, next)).toEqual({ ...mine, email: next.email, emailVerified: false })
    expect(renewed(mine, { ...next, email: null })).toEqual(mine)
  })
})

describe("Unlinking", () => {
  const withPassword = { ...user, passwordHash: "$2b$" as PasswordHash }
  test.each([
    ["without a link and without a password", user, null, "idp.IDP_NOT_LINKED"],
    ["without a link", withPassword, null, "idp.IDP_NOT_LINKED"],
    ["without a password", user, mine, "idp.PASSWORD_REQUIRED_BEFORE_UNLINK"],
    ["with both", withPassword, mine, "unlinked"],
  ])("%s", (_, who, own, expected) =>
    expect(
      Result.match(unlink(who, own), { onSuccess: () => "unlinked", onFailure: ({ _tag }) => _tag as string }),
    ).toBe(expected),
  )
})
