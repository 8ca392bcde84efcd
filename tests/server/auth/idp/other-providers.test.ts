import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { callbackUrl, type IdpService, publicUrl, startServiceWith } from "../../../support/idp-service.ts"
import { type OpenIdProvider, openIdClient, openIdProvider } from "../../../support/openid-provider.ts"
import { engines } from "../../../support/service.ts"

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

describe.each(engines)("A provider that demands form_post, and writes booleans as texts, on %s", (engine) => {
  let provider: OpenIdProvider
  let service: IdpService
  const log: Array<string> = []
  beforeAll(async () => {
    // As Apple.
    provider = await openIdProvider(callbackUrl, { conformIdTokenClaims: false })
    service = await startServiceWith({
      issuer: provider.issuer,
      client: openIdClient,
      engine,
      logLines: log,
      env: { IDP_RESPONSE_MODE: "form_post" },
    })
  })
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  const enrolled = () => provider.enrol({ email: address(), email_verified: "true" })

  test("is asked for it, and signs users in", async () => {
    const browser = service.browser()
    expect(new URL(await browser.setOut()).searchParams.get("response_mode")).toBe("form_post")
    const login = enrolled()
    expect((await browser.signIn(login)).outcome).toEqual({ mode: "register" })
    expect((await browser.post("/auth/refresh")).status).toBe(200)
    expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "login" })
  })

  test("links accounts", async () => {
    const member = await service.member()
    expect((await member.link(member.token, enrolled())).outcome).toEqual({ mode: "link" })
  })

  test("brings a code that is good in the browser that began alone, and once", async () => {
    const victim = service.browser()
    const callback = await victim.throughProvider(await victim.setOut(), enrolled())
    expect((await service.browser().land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
    expect((await victim.land(callback)).outcome).toEqual({ mode: "register" })
    expect((await victim.land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
  })

  test("brings an address that it calls unverified by a text in vain", async () => {
    const login = provider.enrol({ email: address(), email_verified: "false" })
    expect((await service.browser().signIn(login)).outcome).toEqual({ error: "EMAIL_MISSING" })
  })

  const form = "application/x-www-form-urlencoded"
  const send = (
    body: string,
    headers: Record<string, string> = { "content-type": form },
    path = "/auth/idp/callback",
  ) => fetch(`${service.url}${path}`, { method: "POST", redirect: "manual", body, headers })

  test.each<[string, string, string]>([
    [
      "the known fields",
      "code=a%2Bb&state=s&iss=https%3A%2F%2Fid.example",
      "?state=s&code=a%2Bb&iss=https%3A%2F%2Fid.example",
    ],
    ["an error", "error=user_cancelled_authorize&state=s", "?state=s&error=user_cancelled_authorize"],
    ["unknown fields too", "user=%7B%22name%22%3A1%7D&id_token=x&state=s&__proto__=x&code=c", "?state=s&code=c"],
    ["a field twice, as it came", "state=s&state=t", "?state=s&state=t"],
    [
      "line ends and addresses",
      "state=%0D%0ASet-Cookie%3A+a%3Db&code=%23%2F..%2F%2Fevil.example",
      "?state=%0D%0ASet-Cookie%3A+a%3Db&code=%23%2F..%2F%2Fevil.example",
    ],
    ["bytes that are no text", "state=%ff%00", "?state=%EF%BF%BD%00"],
    ["nothing", "", ""],
  ])("gets a redirect to the callback, whatever the form has: %s", async (_, body, query) => {
    const traces = await service.traces()
    for (const origin of ["https://appleid.apple.com", "null"]) {
      const { headers, status } = await send(body, { "content-type": form, origin, cookie: "refreshToken=x" })
      expect([status, headers.get("location")]).toEqual([303, `${publicUrl}/auth/idp/callback${query}`])
      expect([headers.getSetCookie(), headers.get("cache-control")]).toEqual([[], "no-store"])
    }
    expect(await service.traces()).toBe(traces)
    expect(log.join()).not.toContain("evil.example")
  })

  test.each<[string, string, Record<string, string>, number]>([
    ["more than 8 KB", `state=${"s".repeat(8 * 1024)}`, { "content-type": form }, 413],
    ["JSON", "{}", { "content-type": "application/json" }, 415],
    ["no media type", "state=s", { "content-type": "" }, 415],
    ["another charset", "state=s", { "content-type": `${form}; charset=utf-16` }, 415],
  ])("is refused with %s", async (_, body, headers, status) => expect((await send(body, headers)).status).toBe(status))

  test("opens no other route for forms, and no other origin", async () => {
    for (const path of ["/auth/login", "/auth/refresh", "/auth/idp", "/auth/mfa"])
      expect((await send("email=a&password=b", { "content-type": form }, path)).status).toBeOneOf([404, 415])
    const foreign = { "content-type": "application/json", origin: provider.issuer }
    expect((await send("{}", foreign, "/auth/login")).status).toBe(403)
  })
})
