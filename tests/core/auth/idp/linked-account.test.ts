import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  type LinkedAccount,
  link,
  linkedAccount,
  linksTo,
  providerOfLink,
  renewed,
  unlink,
} from "../../../../core/auth/idp/linked-account.ts"
import { providerNamed } from "../../../../core/auth/idp/provider.ts"
import {
  defaultProvider,
  type EmailAddress,
  type Identity,
  type PasswordHash,
  type ProviderName,
  type TrustedProvider,
  type UserId,
} from "../../../../core/index.ts"
import { newUser } from "../../../../core/users/user.ts"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const google = "google" as ProviderName
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
const mine = linkedAccount(defaultProvider, identity, user.id, now)
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
      Result.match(link(defaultProvider, { user, known, own }, identity, now), {
        onSuccess: ({ kind }) => kind,
        onFailure: ({ _tag }) => _tag,
      }),
    ).toBe(expected as never),
  )

  test("renews the e-mail, and keeps the old one when none is named", () => {
    const next = { ...identity, email: "w@example.com" as EmailAddress, emailVerified: false }
    expect(renewed(defaultProvider, mine, next)).toEqual({ ...mine, email: next.email, emailVerified: false })
    expect(renewed(defaultProvider, mine, { ...next, email: null })).toEqual(mine)
    expect(renewed(google, mine, { ...next, email: null })).toEqual({ ...mine, provider: google })
  })
})

describe("Unlinking", () => {
  const withPassword = { ...user, passwordHash: "$2b$" as PasswordHash }
  test.each<[string, typeof user, ReadonlyArray<LinkedAccount>, boolean, string]>([
    ["without a link and without a password", user, [], false, "idp.IDP_NOT_LINKED"],
    ["without a link", withPassword, [], false, "idp.IDP_NOT_LINKED"],
    ["without a link to this provider", user, [], true, "idp.IDP_NOT_LINKED"],
    ["without a password", user, [mine], false, "idp.PASSWORD_REQUIRED_BEFORE_UNLINK"],
    ["without a password, with another provider", user, [mine], true, "unlinked"],
    ["with both", withPassword, [mine], false, "unlinked"],
    ["with all three", withPassword, [mine], true, "unlinked"],
  ])("%s", (_, who, own, hasAnother, expected) =>
    expect(
      Result.match(unlink(who, own, hasAnother), {
        onSuccess: () => "unlinked",
        onFailure: ({ _tag }) => _tag as string,
      }),
    ).toBe(expected),
  )
})

describe("A link", () => {
  const providers: ReadonlyArray<TrustedProvider> = [
    { name: google, label: "Google", issuer: "https://google" },
    { name: defaultProvider, label: "First", issuer: "https://idp" },
  ]
  test.each<[string, string, ProviderName, ProviderName]>([
    ["the provider that has its issuer", "https://idp", defaultProvider, defaultProvider],
    ["the provider that has its issuer under another name now", "https://google", defaultProvider, google],
    ["the provider of its name, where no provider has its issuer", "https://gone", google, google],
    ["no provider, where none has issuer or name", "https://gone", "gone" as ProviderName, "gone" as ProviderName],
  ])("belongs to %s", (_, issuer, provider, expected) => {
    const one = { ...mine, issuer, provider }
    expect(providerOfLink(providers, one)).toBe(expected)
    expect(linksTo(providers, expected, [one])).toEqual([one])
  })

  test.each<[string | null, ProviderName | undefined]>([
    [null, defaultProvider],
    ["google", google],
    ["Google", undefined],
    ["", undefined],
    ["__proto__", undefined],
  ])("is made with the provider named %p", (name, expected) => {
    expect(providerNamed(providers, name)?.name).toBe(expected as ProviderName)
  })

  test("is made with the first provider where none is without a name, and with none where there is none", () => {
    expect(providerNamed(providers.slice(0, 1), null)?.name).toBe(google)
    expect(providerNamed([], null)).toBeUndefined()
  })
})
