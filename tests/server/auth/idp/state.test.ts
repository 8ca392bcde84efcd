import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { decodeJwt } from "jose"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { callbackUrl, type IdpService, publicUrl, startServiceWith } from "../../../support/idp-service.ts"

let provider: HostileProvider
let service: IdpService
beforeAll(async () => {
  provider = await hostileProvider()
  service = await startServiceWith({ issuer: provider.issuer, client: hostileClient })
})
afterEach(() => provider.behave())
afterAll(async () => {
  await service.stop()
  await provider.stop()
})

const invalid = { error: "INVALID_STATE" }
const flowCookies = (jar: Map<string, string>) => [...jar.keys()].filter((name) => name.startsWith("idp-flow-"))

/** A browser that has been at the provider and has not come back yet. */
const away = async () => {
  const browser = service.browser()
  const callback = await browser.throughProvider(await browser.setOut(), "")
  return { ...browser, callback }
}

describe("The start", () => {
  test("is a 302 with a state of five minutes, and a cookie for this flow that only the callback gets", async () => {
    const { headers, status, text } = await service.browser().get("/auth/idp")
    expect([status, text]).toEqual([302, ""])
    const url = new URL(headers.get("location") ?? "")
    expect(url.searchParams.get("redirect_uri")).toBe(callbackUrl)
    const { iat = 0, exp = 0, ...claims } = decodeJwt(url.searchParams.get("state") ?? "")
    expect(claims).toEqual({ mode: "login", jti: expect.any(String) })
    expect(exp - iat).toBe(300)
    const [cookie = "", ...others] = headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^idp-flow-[\w-]{43}=[\w.-]+; Expires=.*; Path=\/auth\/idp\/callback; HttpOnly; SameSite=Lax$/,
    )
  })

  test("for linking carries the user, and says so in the state alone", async () => {
    const member = await service.member()
    const { body, status } = await member.get("/auth/idp/link")
    expect([status, Object.keys(body)]).toEqual([200, ["url"]])
    const state = new URL(body.url).searchParams.get("state") ?? ""
    expect(decodeJwt(state)).toMatchObject({ mode: "link", userId: member.id })
    expect(flowCookies(member.jar)).toHaveLength(1)
  })

  test("stores nothing", async () => {
    const before = await service.traces()
    for (let n = 0; n < 5; n++) await service.browser().get("/auth/idp")
    expect(await service.traces()).toBe(before)
    expect(await service.query("select * from used_states")).toEqual([])
  })

  test("never shows the verifier: neither address nor cookie holds what the provider's challenge is made of", async () => {
    const { headers } = await service.browser().get("/auth/idp")
    const challenge = new URL(headers.get("location") ?? "").searchParams.get("code_challenge")
    const seen = `${headers.get("location")} ${headers.getSetCookie()}`.match(/[\w-]{43}/g) ?? []
    const hashes = seen.map((text) => new Bun.CryptoHasher("sha256").update(text).digest("base64url"))
    expect(hashes).not.toContain(challenge ?? "")
  })
})

describe("A state", () => {
  test("brings its browser home, and takes the cookie away", async () => {
    const browser = await away()
    expect(flowCookies(browser.jar)).toHaveLength(1)
    const { outcome, headers } = await browser.land(browser.callback)
    expect(outcome["mode"]).toBeString()
    expect(flowCookies(browser.jar)).toEqual([])
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith("idp-flow-"))).toMatch(
      /=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=\/auth\/idp\/callback; HttpOnly; SameSite=Lax$/,
    )
  })

  test("of two tabs at once brings both home, in whichever order", async () => {
    const browser = service.browser()
    const first = await browser.throughProvider(await browser.setOut(), "")
    const second = await browser.throughProvider(await browser.setOut(), "")
    expect(flowCookies(browser.jar)).toHaveLength(2)
    expect((await browser.land(second)).outcome["mode"]).toBe("login")
    expect((await browser.land(first)).outcome["mode"]).toBe("login")
  })

  test("from another browser is invalid, also from one that is on its way itself", async () => {
    const { callback } = await away()
    expect((await service.browser().land(callback)).outcome).toEqual(invalid)
    expect((await (await away()).land(callback)).outcome).toEqual(invalid)
  })

  test("is invalid with the cookie of another flow under its name", async () => {
    const one = await away()
    const two = await away()
    const [mine = ""] = flowCookies(one.jar)
    const [theirs = ""] = flowCookies(two.jar)
    one.jar.set(mine, two.jar.get(theirs) ?? "")
    expect((await one.land(one.callback)).outcome).toEqual(invalid)
  })

  test("is good once, also of 20 returns at the same time", async () => {
    const browser = await away()
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const path = browser.callback.slice(publicUrl.length)
    const all = await Promise.all(Array.from({ length: 20 }, () => service.client().get(path, { headers: { cookie } })))
    const outcomes = all.map(({ headers }) => new URL(headers.get("location") ?? "").search)
    expect(outcomes.filter((outcome) => outcome.startsWith("?mode="))).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === "?error=INVALID_STATE")).toHaveLength(19)
    const again = await service.client().get(path, { headers: { cookie } })
    expect(again.headers.get("location")).toEndWith("?error=INVALID_STATE")
  })

  test("is used up by a return that failed", async () => {
    const browser = await away()
    const jar = new Map(browser.jar)
    const state = new URL(browser.callback).searchParams.get("state")
    const failed = await browser.land(`${callbackUrl}?error=access_denied&state=${state}`)
    expect(failed.outcome).toEqual({ error: "OAUTH_FAILED" })
    for (const [name, value] of jar) browser.jar.set(name, value)
    expect((await browser.land(browser.callback)).outcome).toEqual(invalid)
  })

  test.each([
    ["is missing", (it: string) => it.replace(/[?&]state=[^&]*/, "?")],
    ["is empty", (it: string) => it.replace(/state=[^&]*/, "state=")],
    ["comes twice", (it: string) => `${it}&state=x`],
    ["is no JWT", (it: string) => it.replace(/state=[^&]*/, "state=x.y.z")],
    ["has lost its signature", (it: string) => it.replace(/(state=[^.]*\.[^.]*\.)[^&]*/, "$1")],
  ])("that %s is invalid", async (_, change) => {
    const browser = await away()
    expect((await browser.land(change(browser.callback))).outcome).toEqual(invalid)
    expect(browser.jar.has("refreshToken")).toBe(false)
  })

  test("is invalid after five minutes", async () => {
    const browser = await away()
    service.clock.forward({ minutes: 5 })
    expect((await browser.land(browser.callback)).outcome).toEqual(invalid)
  })

  test("without a code, or with two, is a failed sign-in", async () => {
    for (const change of [(it: string) => it.replace(/code=[^&]*/, ""), (it: string) => `${it}&code=x`]) {
      const browser = await away()
      expect((await browser.land(change(browser.callback))).outcome).toEqual({ error: "OAUTH_FAILED" })
    }
  })

  test("with the code of another flow is a failed sign-in", async () => {
    const [one, two] = [await away(), await away()]
    const code = new URL(two.callback).searchParams.get("code")
    const callback = one.callback.replace(/code=[^&]*/, `code=${code}`)
    expect((await one.land(callback)).outcome).toEqual({ error: "OAUTH_FAILED" })
    expect(one.jar.has("refreshToken")).toBe(false)
  })
})

describe("A link that one person began", () => {
  test("never links in another's browser, whether that one is signed in or not", async () => {
    const [ada, eve] = [await service.member(), await service.member()]
    provider.be({ sub: "ada-at-the-provider" })
    const { body } = await ada.get("/auth/idp/link")
    const callback = await ada.throughProvider(body.url, "")
    expect((await eve.land(callback)).outcome).toEqual(invalid)
    expect((await service.browser().land(callback)).outcome).toEqual(invalid)
    expect(await service.query("select * from linked_accounts where subject = 'ada-at-the-provider'")).toEqual([])
    expect((await ada.land(callback)).outcome).toEqual({ mode: "link" })
  })
})
