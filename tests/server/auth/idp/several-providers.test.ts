import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { decodeJwt } from "jose"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { callbackUrl, type IdpService, publicUrl, startServiceWith } from "../../../support/idp-service.ts"
import { type OpenIdProvider, openIdClient, openIdProvider } from "../../../support/openid-provider.ts"
import { engines } from "../../../support/service.ts"

const callbackOf = (name: string) => `${publicUrl}/auth/idp/${name}/callback`
const person = (email: string) => ({ email, email_verified: true, name: "Ada" })

describe.each(engines)("Two providers at once, on %s", (engine) => {
  let first: OpenIdProvider
  let second: OpenIdProvider
  let service: IdpService
  beforeAll(async () => {
    first = await openIdProvider(callbackUrl)
    second = await openIdProvider(callbackOf("second"))
    service = await startServiceWith({
      issuer: first.issuer,
      client: openIdClient,
      engine,
      env: {
        IDP_LABEL: "The First",
        IDP_SECOND_ISSUER: second.issuer,
        IDP_SECOND_CLIENT_ID: openIdClient.clientId,
        IDP_SECOND_CLIENT_SECRET: openIdClient.clientSecret,
      },
    })
  })
  afterAll(async () => {
    await service.stop()
    await first.stop()
    await second.stop()
  })

  const bySecond = "/auth/idp/second"
  const linksOf = async ({ get }: Pick<Awaited<ReturnType<IdpService["member"]>>, "get">) =>
    (await get("/auth/idp/links")).body.links.map(({ provider }: { provider: string }) => provider)

  test("are named to everybody, with what people call them", async () => {
    const { body } = await service.client().get("/")
    expect([body.providerLogin, body.identityProviders]).toEqual([
      true,
      [
        { name: "default", label: "The First" },
        { name: "second", label: "127.0.0.1" },
      ],
    ])
  })

  test("sign in to one account by the address that both vouch for, and are both linked to it", async () => {
    const email = `both-${engine}@example.com`.toLowerCase()
    const browser = service.browser()
    expect((await browser.signIn(first.enrol(person(email)))).outcome).toEqual({ mode: "register" })
    const other = second.enrol(person(email))
    expect((await browser.signIn(other, undefined, bySecond)).outcome).toEqual({ mode: "linked-login" })
    expect((await service.browser().signIn(other, undefined, bySecond)).outcome).toEqual({ mode: "login" })
    // Another account of the same provider replaces none.
    const stranger = second.enrol(person(email))
    expect((await browser.signIn(stranger, undefined, bySecond)).outcome).toEqual({ error: "LOGIN_FAILED" })
    const { body } = await browser.post("/auth/refresh", {})
    const ada = browser.signedIn(body.accessToken)
    expect(await linksOf(ada)).toEqual(["default", "second"])
    // Without a password the last way in stays.
    expect((await ada.delete("/auth/idp/link")).status).toBe(204)
    expect(await linksOf(ada)).toEqual(["second"])
    expect((await ada.delete(`${bySecond}/link`)).body).toEqual({ error: "PASSWORD_REQUIRED_BEFORE_UNLINK" })
    expect((await ada.delete("/auth/idp/link")).body).toEqual({ error: "IDP_NOT_LINKED" })
    expect((await ada.get("/users/me")).body.idpLinked).toBe(true)
  })

  test("are linked and unlinked one by one", async () => {
    const member = await service.member()
    expect((await member.link(member.token, first.enrol({}))).outcome).toEqual({ mode: "link" })
    expect((await member.link(member.token, second.enrol({}), bySecond)).outcome).toEqual({ mode: "link" })
    expect((await member.link(member.token, second.enrol({}), bySecond)).outcome).toEqual({ error: "LINK_FAILED" })
    expect(await linksOf(member)).toEqual(["default", "second"])
    expect((await member.delete(`${bySecond}/link`)).status).toBe(204)
    expect(await linksOf(member)).toEqual(["default"])
  })

  test("end together with a reset, where they were added just before", async () => {
    const member = await service.member()
    await service.verify(member.email)
    await member.link(member.token, first.enrol({}))
    await member.link(member.token, second.enrol({}), bySecond)
    await service.client().post("/auth/forgot-password", { email: member.email })
    const { text } = await service.mailTo(member.email, "reset-password#token=")
    const token = /#token=([\w-]+)/.exec(text)?.[1]
    const reset = await service.client().post("/auth/reset-password", { token, newPassword: "another horse" })
    expect(reset.status).toBe(204)
    expect(await service.query(`select * from linked_accounts where user_id = '${member.id}'`)).toEqual([])
  })

  test("of a name that no provider has are not there", async () => {
    const member = await service.member()
    const missing = { error: "NOT_FOUND" }
    for (const name of ["third", "Second", "__proto__", "%2e%2e", "x".repeat(32)])
      expect((await service.client().get(`/auth/idp/${name}`)).body).toEqual(missing)
    expect((await service.client().get(`/auth/idp/${"x".repeat(33)}`)).status).toBe(400)
    expect((await member.get("/auth/idp/third/link")).body).toEqual(missing)
    expect((await member.delete("/auth/idp/third/link")).body).toEqual(missing)
    const back = await service.client().get("/auth/idp/third/callback?code=x&state=y")
    expect(back.headers.get("location")).toEndWith("?error=INVALID_STATE")
  })
})

describe("A provider that wants the code of another one", () => {
  let honest: HostileProvider
  let evil: HostileProvider
  let service: IdpService
  beforeAll(async () => {
    honest = await hostileProvider()
    evil = await hostileProvider()
    service = await startServiceWith({
      issuer: honest.issuer,
      client: hostileClient,
      env: {
        IDP_EVIL_ISSUER: evil.issuer,
        IDP_EVIL_CLIENT_ID: hostileClient.clientId,
        IDP_EVIL_CLIENT_SECRET: hostileClient.clientSecret,
      },
    })
  })
  beforeEach(() => {
    honest.behave()
    evil.behave()
  })
  afterAll(async () => {
    await service.stop()
    await honest.stop()
    await evil.stop()
  })

  /** Sets out for the evil one, which sends the browser on to the honest one with the state of that flow. */
  const ledOn = async (redirectUri: string) => {
    const browser = service.browser()
    const begun = new URL(await browser.setOut(undefined, "/auth/idp/evil"))
    const to = new URL(begun.href.replace(evil.issuer, honest.issuer))
    to.searchParams.set("redirect_uri", redirectUri)
    honest.be({ sub: "victim", email: "victim@example.com", email_verified: true })
    return { browser, callback: await browser.throughProvider(to.href, "") }
  }

  test("gets none by a redirect to the honest one: its address takes no flow of another provider", async () => {
    const { browser, callback } = await ledOn(callbackUrl)
    expect(callback.startsWith(`${callbackUrl}?`)).toBe(true)
    expect((await browser.land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
    expect([evil.requests, honest.requests].map((paths) => paths.includes("/token"))).toEqual([false, false])
  })

  test("gets none that names its issuer at its own address", async () => {
    const { browser, callback } = await ledOn(callbackOf("evil"))
    const named = `${callback}&iss=${encodeURIComponent(honest.issuer)}`
    expect((await browser.land(named)).outcome).toEqual({ error: "OAUTH_FAILED" })
    expect(evil.requests).not.toContain("/token")
  })

  test("lets no user in as the user of another issuer, and its accounts are its own", async () => {
    const browser = service.browser()
    evil.be({ sub: "victim", email: "evil@example.com", email_verified: true })
    evil.misbehave({ claims: (it) => ({ ...it, iss: honest.issuer }) })
    expect((await browser.signIn("", undefined, "/auth/idp/evil")).outcome).toEqual({ error: "OAUTH_FAILED" })
    evil.misbehave({})
    honest.be({ sub: "victim", email: "victim@example.com", email_verified: true })
    expect((await service.browser().signIn("")).outcome).toEqual({ mode: "register" })
    // The same subject of another issuer is another person.
    expect((await browser.signIn("", undefined, "/auth/idp/evil")).outcome).toEqual({ mode: "register" })
  })

  test("cannot bring a browser home that set out for the honest one", async () => {
    const browser = service.browser()
    const callback = await browser.throughProvider(await browser.setOut(), "")
    // A browser would send the cookie to the address of its path alone, and this one sends it everywhere.
    const cookies = new Map(browser.jar)
    const moved = callback.replace(callbackUrl, callbackOf("evil"))
    expect((await browser.land(moved)).outcome).toEqual({ error: "INVALID_STATE" })
    expect(evil.requests).toEqual([])
    // Nothing was used up.
    for (const [name, value] of cookies) browser.jar.set(name, value)
    expect((await browser.land(callback)).outcome["mode"]).toBeString()
  })

  test("is named neither by the state nor readably by the cookie, which its own address alone gets", async () => {
    const { headers } = await service.browser().get("/auth/idp/evil")
    const { searchParams } = new URL(headers.get("location") ?? "")
    expect(searchParams.get("redirect_uri")).toBe(callbackOf("evil"))
    expect(decodeJwt(searchParams.get("state") ?? "")["provider"]).toBeUndefined()
    const [cookie = ""] = headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/auth\/idp\/evil\/callback; HttpOnly; SameSite=Lax$/)
    expect(cookie.split(";")[0]).not.toContain("evil")
  })

  test("that fails keeps no user from the other one", async () => {
    evil.misbehave({ token: () => new Response(null, { status: 500 }) })
    const outcome = async (path: string) => (await service.browser().signIn("", undefined, path)).outcome
    expect(await outcome("/auth/idp/evil")).toEqual({ error: "OAUTH_FAILED" })
    expect((await outcome("/auth/idp"))["mode"]).toBeString()
  })

  test("leads an answer as a form on to its own address", async () => {
    const form = new URLSearchParams({ state: "s", code: "c", user: "left out" })
    const { headers, status } = await fetch(`${service.url}/auth/idp/evil/callback`, {
      method: "POST",
      redirect: "manual",
      body: form,
    })
    expect([status, headers.get("location")]).toEqual([303, `${callbackOf("evil")}?state=s&code=c`])
    const other = await fetch(`${service.url}/auth/idp/none/callback`, {
      method: "POST",
      redirect: "manual",
      body: form,
    })
    expect(other.headers.get("location")).toStartWith(`${callbackUrl}?`)
  })
})
