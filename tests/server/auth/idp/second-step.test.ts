import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { withAuthenticator } from "../../../support/authenticator.ts"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { callbackUrl, type IdpService, startServiceWith } from "../../../support/idp-service.ts"
import { type OpenIdProvider, openIdClient, openIdProvider } from "../../../support/openid-provider.ts"
import { engines } from "../../../support/service.ts"

describe.each(engines)("The callback of a user with a second factor, on %s", (engine) => {
  let provider: OpenIdProvider
  let service: IdpService
  beforeAll(async () => {
    provider = await openIdProvider(callbackUrl)
    service = await startServiceWith({ issuer: provider.issuer, client: openIdClient, engine })
  })
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  /** A verified account with an authenticator app, and its owner at the provider. */
  const newOwner = async () => {
    const member = await service.member()
    await service.verify(member.email)
    const login = provider.enrol({ email: member.email, email_verified: true, picture: "https://p.example/a.png" })
    return { ...(await withAuthenticator(member, service.clock)), login }
  }
  const linkOf = async (id: string) => (await service.links()).filter((row) => row["user_id"] === id)

  test("waits for the factor, and nothing is linked before it", async () => {
    const owner = await newOwner()
    const browser = service.browser()
    expect((await browser.signIn(owner.login)).outcome).toEqual({ mode: "mfa" })
    expect([browser.jar.has("mfa"), browser.jar.has("refreshToken")]).toEqual([true, false])
    expect((await browser.post("/auth/refresh")).status).toBe(401)
    expect((await browser.post("/auth/mfa", { code: "wrong" })).status).toBe(401)
    expect(await linkOf(owner.id)).toEqual([])
    expect((await service.account(owner.email))?.avatarUrl).toBeNull()

    const { body, status } = await browser.post("/auth/mfa", { code: owner.nextCode() })
    expect([status, body.user.id]).toEqual([200, owner.id])
    expect(await linkOf(owner.id)).toHaveLength(1)
    expect((await service.account(owner.email))?.avatarUrl).toBe("https://p.example/a.png")
    await service.mailTo(owner.email, "identity provider")
    // Now that it is linked, the factor is asked for all the same.
    const again = service.browser()
    expect((await again.signIn(owner.login)).outcome).toEqual({ mode: "mfa" })
    expect((await again.post("/auth/mfa", { recoveryCode: owner.recoveryCodes[0] })).status).toBe(200)
    expect(await linkOf(owner.id)).toHaveLength(1)
  })

  test("links nothing where another account of the provider was linked meanwhile", async () => {
    const owner = await newOwner()
    const browser = service.browser()
    await browser.signIn(owner.login)
    const other = provider.enrol({ email: `other-${owner.email}`, email_verified: true })
    expect((await owner.link(owner.token, other)).outcome).toEqual({ mode: "link" })
    expect((await browser.post("/auth/mfa", { code: owner.nextCode() })).body).toEqual({ error: "INVALID_STATE" })
    expect(await linkOf(owner.id)).toMatchObject([{ subject: other }])
    // The code was not used up by it.
    expect((await owner.post("/auth/proof", { code: owner.code() })).status).toBe(200)
  })
})

describe("A sign-in with the provider", () => {
  let provider: HostileProvider
  let service: IdpService
  beforeAll(async () => {
    provider = await hostileProvider()
    const { issuer } = provider
    service = await startServiceWith({ issuer, client: hostileClient, env: { IDP_FACTOR_AMR: "mfa, hwk" } })
  })
  afterEach(() => provider.behave())
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  /** A user who signs in with the provider, as its ID token says when they were asked. */
  const arriving = async (claims: object, path = "/auth/idp") => {
    const sub = crypto.randomUUID()
    provider.be({ sub, email: `${sub}@example.com`, email_verified: true, ...claims })
    const browser = service.browser()
    const { headers } = await browser.get(path)
    const url = headers.get("location") ?? ""
    await browser.land(await browser.throughProvider(url, ""))
    const { body } = await browser.post("/auth/refresh")
    return { ...browser.signedIn(body.accessToken), url: new URL(url) }
  }

  test.each<[string, (seconds: number) => object, number]>([
    ["is a proof where the provider asked just now", (seconds) => ({ auth_time: seconds }), 201],
    ["is none where the provider asked ten minutes ago", (seconds) => ({ auth_time: seconds - 601 }), 403],
    ["is none where the provider does not say when", () => ({}), 403],
    ["is none where the time is no number", () => ({ auth_time: "now" }), 403],
  ])("%s", async (_, claims, status) => {
    const arrived = await arriving(claims(Math.floor(Date.now() / 1000)))
    expect((await arrived.post("/auth/totp")).status).toBe(status)
  })

  test("makes the provider ask again only with fresh=true", async () => {
    expect((await arriving({})).url.searchParams.has("max_age")).toBe(false)
    const { url } = await arriving({}, "/auth/idp?fresh=true")
    expect(url.searchParams.get("max_age")).toBe("0")
    expect((await service.client().get("/auth/idp?fresh=perhaps")).status).toBe(400)
  })

  test.each<[unknown, string]>([
    [["pwd", "hwk"], "linked-login"],
    [["pwd"], "mfa"],
    ["mfa", "mfa"],
    [undefined, "mfa"],
  ])("by the methods %j means %s", async (amr, mode) => {
    const member = await service.member()
    await service.verify(member.email)
    await withAuthenticator(member, service.clock)
    provider.be({ sub: member.id, email: member.email, email_verified: true, amr })
    const browser = service.browser()
    expect((await browser.signIn("")).outcome).toEqual({ mode })
    if (mode === "mfa") return
    const { body } = await browser.post("/auth/refresh")
    // It was a proof by a factor.
    expect((await browser.delete("/auth/totp", undefined, { token: body.accessToken })).status).toBe(204)
  })
})
