import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { callbackUrl, type IdpService, startServiceWith } from "../../support/idp-service.ts"
import { type OpenIdProvider, openIdClient, openIdProvider } from "../../support/openid-provider.ts"
import { engines } from "../../support/service.ts"

let people = 0
const address = () => `arrival${++people}@example.com`

describe.each(engines)("A provider that does not say email_verified, in ID tokens with the claims, on %s", (engine) => {
  let provider: OpenIdProvider
  let careful: IdpService
  let trusting: IdpService
  const log: Array<string> = []
  beforeAll(async () => {
    // As Entra ID: the claims of the scopes are in the ID token.
    provider = await openIdProvider(callbackUrl, { conformIdTokenClaims: false })
    const own = { issuer: provider.issuer, client: openIdClient, engine, logLines: log }
    careful = await startServiceWith(own)
    trusting = await startServiceWith({ ...own, env: { IDP_TRUST_MISSING_EMAIL_VERIFIED: "true" } })
  })
  afterAll(async () => {
    await Promise.all([careful.stop(), trusting.stop()])
    await provider.stop()
  })

  test("brings no new user in by default, and the log says why", async () => {
    const email = address()
    log.length = 0
    expect((await careful.browser().signIn(provider.enrol({ email }))).outcome).toEqual({ error: "EMAIL_MISSING" })
    expect(await careful.account(email)).toBeNull()
    expect(log.join()).toContain("unverified: the provider does not say email_verified")
    expect(log.join()).not.toContain(email)
  })

  test("registers a new user where the operator trusts it, and links the account with the address", async () => {
    const email = address()
    const login = provider.enrol({ email })
    expect((await trusting.browser().signIn(login)).outcome).toEqual({ mode: "register" })
    expect((await trusting.account(email))?.emailVerifiedAt).not.toBeNull()
    expect((await trusting.browser().signIn(login)).outcome).toEqual({ mode: "login" })
    const member = await trusting.member()
    await trusting.verify(member.email)
    const known = provider.enrol({ email: member.email })
    expect((await trusting.browser().signIn(known)).outcome).toEqual({ mode: "linked-login" })
  })

  test("is not trusted for an address that it calls unverified: it takes no account over", async () => {
    const member = await trusting.member()
    log.length = 0
    for (const email_verified of [false, "false", "yes"]) {
      const login = provider.enrol({ email: member.email, email_verified })
      expect((await trusting.browser().signIn(login)).outcome).toEqual({ error: "EMAIL_MISSING" })
    }
    expect(log.join()).toContain("unverified: the provider says so by email_verified")
    expect((await member.get("/users/me")).body.emailVerified).toBe(false)
  })

  test("is not trusted for what is no address", async () => {
    const login = provider.enrol({ email: "arrival" })
    expect((await trusting.browser().signIn(login)).outcome).toEqual({ error: "EMAIL_MISSING" })
  })
})
