import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import {
  flood,
  type HostileProvider,
  hostileClient,
  hostileProvider,
  type Misdeeds,
  never,
} from "../../../support/hostile-provider.ts"
import { callbackUrl, type IdpService, startServiceWith } from "../../../support/idp-service.ts"

let provider: HostileProvider
let service: IdpService
beforeAll(async () => {
  provider = await hostileProvider()
  service = await startServiceWith({ issuer: provider.issuer, client: hostileClient })
  // A user who has an account stays out of it.
  await service.member("v@example.com")
})
afterEach(() => provider.behave())
afterAll(async () => {
  await service.stop()
  await provider.stop()
})

const now = () => Math.floor(Date.now() / 1000)

/** Comes back from a provider that does this, and looks that nothing is left of it. */
const comesTo = async (how: Misdeeds, error: string) => {
  const before = await service.traces()
  const browser = service.browser()
  const url = await browser.setOut()
  provider.misbehave(how)
  const landing = browser.land(await browser.throughProvider(url, ""))
  expect((await service.client().get("/health")).status).toBe(200)
  const { outcome, headers } = await landing
  expect(outcome).toEqual({ error })
  expect(headers.getSetCookie().join()).not.toContain("refreshToken")
  expect(browser.jar.size).toBe(0)
  expect(await service.traces()).toBe(before)
}

describe("A provider that cheats lets no user in and leaves nothing behind", () => {
  test.each<[string, Misdeeds]>([
    ["another issuer", { claims: (it) => ({ ...it, iss: "https://evil.example" }) }],
    ["another audience", { claims: (it) => ({ ...it, aud: "another" }) }],
    ["another nonce", { claims: (it) => ({ ...it, nonce: "another" }) }],
    ["an end in the past", { claims: (it) => ({ ...it, exp: now() - 120 }) }],
    ["an unknown key", { signature: "unknown-key" }],
    ["alg none", { signature: "none" }],
    ["an HMAC of the client's secret", { signature: "client-secret" }],
    ["another authorised party", { claims: (it) => ({ ...it, azp: "another" }) }],
    ["an empty subject", { claims: (it) => ({ ...it, sub: "" }) }],
  ])("by an ID token with %s", (_, how) => comesTo(how, "OAUTH_FAILED"))

  test.each<[string, Misdeeds]>([
    ["that is false", { claims: (it) => ({ ...it, email_verified: false }) }],
    ['that is "false"', { claims: (it) => ({ ...it, email_verified: "false" }) }],
    ["that is absent", { claims: ({ ["email_verified"]: _, ...it }) => it }],
    ["and no e-mail", { claims: ({ ["email"]: _, ...it }) => it, userinfo: ({ sub }) => Response.json({ sub }) }],
    ["and an e-mail that is none", { claims: (it) => ({ ...it, email: "v" }) }],
    ["and an e-mail with a line end", { claims: (it) => ({ ...it, email: "v@example.com\r\nBcc: e@example.com" }) }],
  ])("by email_verified %s", (_, how) => comesTo(how, "EMAIL_MISSING"))

  test.each<[string, Misdeeds["token"] & {}]>([
    ["fails", () => new Response(null, { status: 500 })],
    ["refuses", () => Response.json({ error: "invalid_grant" }, { status: 400 })],
    ["redirects", () => Response.redirect("http://127.0.0.1:1/", 307)],
    ["sends 50 MB", flood],
    ["sends no JSON", () => new Response("<html>")],
  ])("by a token endpoint that %s", (_, token) => comesTo({ token }, "OAUTH_FAILED"))

  test("by userinfo about another user", () =>
    comesTo(
      {
        claims: ({ ["email"]: _, ...it }) => it,
        userinfo: (it) => Response.json({ ...it, sub: "another" }),
      },
      "OAUTH_FAILED",
    ))

  test.each<[string, Misdeeds["redirect"] & {}]>([
    ["an error", (it) => new URLSearchParams({ error: "access_denied", state: it.get("state") ?? "" })],
    ["an error and a code", (it) => new URLSearchParams([...it, ["error", "server_error"]])],
    ["another issuer", (it) => new URLSearchParams([...it, ["iss", "https://evil.example"]])],
  ])("by sending the browser back with %s", (_, redirect) => comesTo({ redirect }, "OAUTH_FAILED"))

  // The ten seconds of the contract are waited for; how long the rest takes depends on the machine.
  test("by answering nothing: the browser is notified that it failed, and others are served meanwhile", async () => {
    const trips = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const browser = service.browser()
        return { browser, callback: await browser.throughProvider(await browser.setOut(), "") }
      }),
    )
    const before = await service.traces()
    provider.misbehave({ token: never })
    const landings = trips.map(({ browser, callback }) => browser.land(callback))
    expect((await service.client().get("/ready")).status).toBe(200)
    for (const { outcome } of await Promise.all(landings)) expect(outcome).toEqual({ error: "OAUTH_FAILED" })
    expect(await service.traces()).toBe(before)
  }, 120_000)
})

test("whatever query the callback is given, it answers with a redirect", async () => {
  for (const query of [
    "",
    "?",
    "?code=x",
    "?error=x",
    "?state=%00",
    "?state=%ff&code=%zz",
    `?state=${"x".repeat(5000)}`,
  ])
    expect((await service.browser().land(callbackUrl + query)).outcome).toEqual({ error: "INVALID_STATE" })
  const cookie = "idp-flow-none=x; =; %zz; refreshToken"
  const broken = await service.client().get("/auth/idp/callback?state=x", { headers: { cookie } })
  expect(broken.headers.get("location")).toEndWith("?error=INVALID_STATE")
})

test("the honest provider lets its person in, which all of the above would have been", async () => {
  provider.be({ sub: "honest", email: "honest@example.com", email_verified: true })
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "register" })
  provider.be({ sub: "honest-2", email: "honest2@example.com", email_verified: "true" })
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "register" })
})
