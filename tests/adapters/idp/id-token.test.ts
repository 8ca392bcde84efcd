import { describe, expect, test } from "bun:test"
import type { EmailAddress } from "../../../core/index.ts"
import type { Misdeeds } from "../../support/hostile-provider.ts"
import { withProvider } from "./provider.ts"

const { fresh, hostile, misbehaving } = withProvider()

const now = () => Math.floor(Date.now() / 1000)

describe("The ID token", () => {
  test("says who came", async () => {
    expect(await fresh().trip()).toEqual({
      issuer: hostile().issuer,
      subject: "hostile-1",
      email: "v@example.com" as EmailAddress,
      emailVerified: true,
      authenticatedAt: null,
      byFactor: false,
      name: "V",
      picture: null,
    })
  })

  test.each<[string, Misdeeds, string]>([
    ["another issuer", { claims: (it) => ({ ...it, iss: "https://evil.example" }) }, "iss"],
    ["another audience", { claims: (it) => ({ ...it, aud: "another" }) }, "aud"],
    ["several audiences and no user authorised", { claims: (it) => ({ ...it, aud: ["curio", "another"] }) }, "azp"],
    ["another user authorised", { claims: (it) => ({ ...it, azp: "another" }) }, "azp"],
    ["another nonce", { claims: (it) => ({ ...it, nonce: "another" }) }, "nonce"],
    ["no nonce", { claims: ({ nonce: _, ...it }) => it }, "nonce"],
    ["an end two minutes ago", { claims: (it) => ({ ...it, exp: now() - 120 }) }, "exp"],
    ["no end", { claims: ({ exp: _, ...it }) => it }, "exp"],
    ["a beginning in two minutes", { claims: (it) => ({ ...it, nbf: now() + 120 }) }, "nbf"],
    ["an issue in two minutes", { claims: (it) => ({ ...it, iat: now() + 120 }) }, "iat"],
    ["an issue an hour ago", { claims: (it) => ({ ...it, iat: now() - 3600 }) }, "iat"],
    ["no time of issue", { claims: ({ iat: _, ...it }) => it }, "iat"],
    ["no subject", { claims: ({ sub: _, ...it }) => it }, "sub"],
    ["an unknown key", { signature: "unknown-key" }, "key that the provider does not name"],
    ["no signature", { signature: "none" }, "The ID token was refused"],
    ["an HMAC of our secret", { signature: "client-secret" }, "ERR_JOSE_ALG_NOT_ALLOWED"],
  ])("with %s is refused", async (_, how, reason) => expect(await misbehaving(how)).toContain(reason))

  test.each<[string, unknown]>([
    ["an empty text", ""],
    ["a number", 7],
    ["256 characters", "x".repeat(256)],
    ["a NUL", "a\0b"],
  ])("whose subject is %s names no user", async (_, sub) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, sub: sub as string }) })).toMatch(
      /names no user|refused \(sub\)|refused \(unreadable\)/,
    ),
  )

  test.each<[string, Misdeeds]>([
    ["an end 30 seconds ago", { claims: (it) => ({ ...it, exp: now() - 30 }) }],
    ["an issue in 30 seconds", { claims: (it) => ({ ...it, iat: now() + 30 }) }],
    ["us among several audiences and authorised", { claims: (it) => ({ ...it, aud: ["curio", "b"], azp: "curio" }) }],
  ])("with %s is good", async (_, how) => expect(await misbehaving(how)).toMatchObject({ subject: "hostile-1" }))

  test.each<[unknown, boolean | null]>([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    [1, false],
    [undefined, null],
  ])("with email_verified %p vouches for the e-mail: %p", async (email_verified, emailVerified) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, email_verified }) })).toMatchObject({ emailVerified }),
  )

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["an e-mail that is none", { email: "V <v@example.com>" }, { email: null }],
    ["a picture over plain http", { picture: "http://example.com/p.png" }, { picture: null }],
    ["a picture with a password", { picture: "https://a:b@example.com/p.png" }, { picture: null }],
    ["a picture", { picture: "https://example.com/p.png" }, { picture: "https://example.com/p.png" }],
    ["a name with a NUL and half a character", { name: "V\0\ud800" }, { name: "V\ufffd" }],
    ["a name that is none", { name: { first: "V" } }, { name: null }],
  ])("with %s", async (_, claims, expected) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, ...claims }) })).toMatchObject(expected),
  )
})
