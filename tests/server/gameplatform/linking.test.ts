import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { decodeJwt } from "jose"
import { broken } from "../../support/game-platform/misdeeds.ts"
import {
  freshAccount,
  frontendUrl,
  goodKey,
  integration,
  type PlatformService,
  publicUrl,
  startPlatformService,
} from "../../support/platform-service.ts"
import { engines } from "../../support/service.ts"

const callback = `${publicUrl}${integration}/callback`
const error = (code: string) => ({ gameplatform: "error", code })
const connected = { gameplatform: "connected" }
const flowCookies = ({ jar }: { readonly jar: Map<string, string> }) =>
  [...jar.keys()].filter((name) => name.startsWith("gameplatform-flow-"))

describe.each(engines)("Linking with the game platform, on %s", (engine) => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ engine })
  })
  afterEach(() => service.platform.behave())
  afterAll(() => service.stop())

  const profileOf = async (person: Awaited<ReturnType<PlatformService["person"]>>) =>
    (await person.get("/users/me")).body.gameplatform
  const nothing = { accountId: null, linkedAt: null, hasApiKey: false }

  test("the start answers the platform's page, with a state of five minutes and a cookie that only the callback gets", async () => {
    const ada = await service.person()
    const { body, headers, status } = await ada.post(`${integration}/login`)
    expect([status, Object.keys(body), headers.get("cache-control")]).toEqual([200, ["url"], "no-store"])
    const page = new URL(body.url)
    expect(page.origin + page.pathname).toBe(service.platform.openIdEndpoint)
    expect(page.searchParams.get("openid.realm")).toBe(publicUrl)
    const returnTo = new URL(page.searchParams.get("openid.return_to") ?? "")
    expect(returnTo.origin + returnTo.pathname).toBe(callback)
    const { iat = 0, exp = 0, ...claims } = decodeJwt(returnTo.searchParams.get("state") ?? "")
    expect(claims).toEqual({ mode: "gameplatform", userId: ada.user.id, jti: expect.any(String) })
    expect(exp - iat).toBe(300)
    const [cookie = "", ...others] = headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^gameplatform-flow-[\w-]{43}=[\w.-]+; Expires=.*; Path=\/integrations\/gameplatform\/callback; HttpOnly; SameSite=Lax$/,
    )
    expect(await service.query("select * from used_states")).toEqual([])
  })

  test("a user who comes back is connected, their profile says so, and the cookie is gone", async () => {
    const ada = await service.person()
    const account = freshAccount()
    expect(await profileOf(ada)).toEqual(nothing)
    expect(await ada.link(account)).toEqual(connected)
    expect(flowCookies(ada)).toEqual([])
    const { linkedAt, ...profile } = await profileOf(ada)
    expect(profile).toEqual({ accountId: account, hasApiKey: false })
    expect(await ada.link(account)).toEqual(connected)
    expect(await profileOf(ada)).toEqual({ accountId: account, linkedAt, hasApiKey: false })
    expect(service.platform.count("confirm")).toBe(2)
  })

  test("another account needs the first one unlinked, and an account of another user stays theirs", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [first, second] = [freshAccount(), freshAccount()]
    await ada.link(first)
    expect(await ada.link(second)).toEqual(error("GAMEPLATFORM_REPLACE_REQUIRES_UNLINK"))
    expect(await bob.link(first)).toEqual(error("GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER"))
    expect(await profileOf(bob)).toEqual(nothing)
    await ada.put(`${integration}/api-key`, { apiKey: goodKey })
    const unlinked = await ada.delete(`${integration}/link`)
    expect([unlinked.status, unlinked.text]).toEqual([204, ""])
    expect(await profileOf(ada)).toEqual(nothing)
    const again = await ada.delete(`${integration}/link`)
    expect([again.status, again.body]).toEqual([400, { error: "GAMEPLATFORM_NOT_LINKED" }])
    expect(await bob.link(first)).toEqual(connected)
    expect(await ada.link(second)).toEqual(connected)
  })

  test("of 20 returns with one proof at once exactly one is connected, and there is one link", async () => {
    const ada = await service.person()
    const account = freshAccount()
    const address = await service.platform.signIn(await ada.setOut(), account)
    // A jar of its own for each, or the first return would take the cookie away from the others.
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const returns = await Promise.all(
      Array.from({ length: 20 }, () => service.client().get(address.slice(publicUrl.length), { headers: { cookie } })),
    )
    expect(returns.map(({ status }) => status)).toEqual(Array(20).fill(302))
    const places = returns.map(({ headers }) => headers.get("location") ?? "").sort()
    expect(places).toEqual([
      `${frontendUrl}/settings?gameplatform=connected`,
      ...Array(19).fill(`${frontendUrl}/settings?gameplatform=error&code=INVALID_STATE`),
    ])
    expect(await service.query(`select account_id from platform_links where user_id = '${ada.user.id}'`)).toEqual([
      { account_id: account },
    ])
  })

  test("a proof that was used is good for no other trip, of any user", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const account = freshAccount()
    const address = new URL(await service.platform.signIn(await ada.setOut(), account))
    expect(await ada.land(address.href)).toEqual(connected)
    await ada.delete(`${integration}/link`)
    const bobs = new URL(new URL(await bob.setOut()).searchParams.get("openid.return_to") ?? "")
    address.searchParams.set("state", bobs.searchParams.get("state") ?? "")
    expect(await bob.land(address.href)).toEqual(error("OPENID_INVALID"))
    expect(await profileOf(bob)).toEqual(nothing)
  })

  describe("Whatever comes back, the browser lands on the settings", () => {
    const away = async () => {
      const ada = await service.person()
      return { ada, address: new URL(await service.platform.signIn(await ada.setOut(), freshAccount())) }
    }

    test("without a state, with one that no user made, with two, or with a broken query", async () => {
      const { ada, address } = await away()
      const state = address.searchParams.get("state") ?? ""
      for (const query of [
        "",
        "?state=",
        "?state=unknown",
        `?state=${state}&state=${state}`,
        "?state=%E0%A4%A&%",
        "?&&&===",
      ])
        expect([query, await ada.land(callback + query)]).toEqual([query, error("INVALID_STATE")])
      // None of this has used the state up.
      expect(await ada.land(address.href)).toEqual(connected)
      expect(await ada.land(address.href)).toEqual(error("INVALID_STATE"))
    })

    test("in another browser, or after five minutes", async () => {
      const { address } = await away()
      expect(await (await service.person()).land(address.href)).toEqual(error("INVALID_STATE"))
      const late = await away()
      service.forward(6)
      expect(await late.ada.land(late.address.href)).toEqual(error("INVALID_STATE"))
    })

    test("after a cancellation, with an altered message, or when the platform does not confirm", async () => {
      const cancelled = await away()
      const state = cancelled.address.searchParams.get("state") ?? ""
      const ns = "openid.ns=http%3A%2F%2Fspecs.openid.net%2Fauth%2F2.0"
      expect(await cancelled.ada.land(`${callback}?state=${state}&${ns}&openid.mode=cancel`)).toEqual(
        error("OPENID_CANCELLED"),
      )
      const altered = await away()
      altered.address.searchParams.set("openid.claimed_id", `${service.platform.url}/openid/id/${freshAccount()}`)
      expect(await altered.ada.land(altered.address.href)).toEqual(error("OPENID_INVALID"))
      const unheard = await away()
      service.platform.misbehave("confirm", broken(500, 9))
      expect(await unheard.ada.land(unheard.address.href)).toEqual(error("LINK_FAILED"))
    })

    test("for a user who is gone", async () => {
      const { ada, address } = await away()
      await ada.delete("/users/me", { password: ada.password })
      expect(await ada.land(address.href)).toEqual(error("USER_NOT_FOUND"))
    })
  })

  test("a state of one provider is none of the other, and no access token is a state", async () => {
    const ada = await service.person()
    const address = new URL(await service.platform.signIn(await ada.setOut(), freshAccount()))
    expect(await ada.land(`${callback}?state=${ada.token}`)).toEqual(error("INVALID_STATE"))
    const state = address.searchParams.get("state") ?? ""
    expect((await ada.get("/users/me", { token: state })).status).toBe(401)
  })
})

describe("The key of the platform", () => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService()
  })
  afterAll(() => service.stop())

  test("is stored, replaced and forgotten, also without a link", async () => {
    const ada = await service.person()
    const has = async () => (await ada.get("/users/me")).body.gameplatform.hasApiKey
    for (const apiKey of [goodKey, "f".repeat(32)]) {
      const { status, text } = await ada.put(`${integration}/api-key`, { apiKey })
      expect([status, text, await has()]).toEqual([204, "", true])
    }
    for (let n = 0; n < 2; n++) {
      expect((await ada.delete(`${integration}/api-key`)).status).toBe(204)
      expect(await has()).toBe(false)
    }
  })

  test("has 32 hexadecimal characters", async () => {
    const ada = await service.person()
    for (const apiKey of [
      "",
      "0".repeat(31),
      "0".repeat(33),
      `${"0".repeat(31)}g`,
      ` ${"0".repeat(32)}`,
      "٣".repeat(32),
    ]) {
      const { body, status } = await ada.put(`${integration}/api-key`, { apiKey })
      expect([apiKey, status, body]).toEqual([apiKey, 422, { error: "GAMEPLATFORM_API_KEY_INVALID_FORMAT" }])
    }
    const { body } = await ada.put(`${integration}/api-key`, { apiKey: 5 })
    expect(body.message).toBe("body.apiKey must be string")
    expect((await ada.put(`${integration}/api-key`, {})).body.message).toBe("body must have required property 'apiKey'")
    expect((await service.client().put(`${integration}/api-key`, { apiKey: goodKey })).status).toBe(401)
  })

  test("is in no answer, and not in clear in the database or any file next to it", async () => {
    const ada = await service.player(2)
    const answers = [
      await ada.put(`${integration}/api-key`, { apiKey: goodKey }),
      await ada.get("/users/me"),
      await ada.get(`${integration}/games`),
      await ada.start({ appIds: "all", newCollectionName: "Mine" }),
    ]
    await ada.over(answers[3]?.body.id)
    for (const { headers, text } of answers) expect(`${text}${JSON.stringify([...headers])}`).not.toContain(goodKey)
    const [stored] = await service.query(`select sealed from platform_keys where user_id = '${ada.user.id}'`)
    expect(String(stored?.["sealed"]).length).toBeGreaterThan(40)
    const everything = await service.everything()
    expect(everything).toContain(ada.user.id)
    expect(everything.toLowerCase()).not.toContain(goodKey.toLowerCase())
    expect(everything).not.toContain(Buffer.from(goodKey).toString("base64url"))
    // The platform got it all the same.
    expect(service.platform.requests.map(({ query }) => query.get("key"))).toContain(goodKey)
  })
})
