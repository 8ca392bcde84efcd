import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  prepareFactorsReset,
  suspendAccount,
  Transactions,
  type UserId,
  Users,
  unsuspendAccount,
} from "../../../core/index.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"

const invalidState = { error: "INVALID_STATE" }
const invalidCredentials = { error: "INVALID_CREDENTIALS" }

describe.each(engines)("The sign-in to an account with an authenticator app, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, engine })
  })
  afterAll(() => service.stop())

  const newOwner = async () => {
    const person = await withAuthenticator(await service.person(), service.clock)
    const id = person.user.id as UserId
    // Or a reset would take the account over, and end its factors.
    const { text } = await service.mailTo(person.user.email, "verify-email#token=")
    await service.client().post("/auth/verify-email", { token: /#token=([\w-]+)/.exec(text)?.[1] })
    /** A browser after the right password. */
    const logIn = async (password = person.password) => {
      const browser = service.client()
      const answer = await browser.post("/auth/login", { email: person.user.email, password })
      return { ...browser, answer }
    }
    return { ...person, id, logIn }
  }
  const reset = async (email: string) => {
    await service.client().post("/auth/forgot-password", { email })
    const token = /#token=([\w-]+)/.exec((await service.mailTo(email, "reset-password#")).text)?.[1]
    return (await service.client().post("/auth/reset-password", { token, newPassword: "another horse" })).status
  }

  test("asks for a code, which is good once, and only later ones after it", async () => {
    const owner = await newOwner()
    const [browser, other] = [await owner.logIn(), await owner.logIn()]
    expect([browser.answer.status, browser.answer.body]).toEqual([401, { error: "MFA_REQUIRED" }])
    expect(browser.answer.headers.get("set-cookie")).toMatch(
      /^mfa=[\w.=-]+; Expires=.*; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(browser.jar.has("refreshToken")).toBe(false)
    expect((await browser.post("/auth/mfa/options")).body).toEqual({ methods: ["totp", "recovery"], passkey: null })
    const code = owner.nextCode()
    const { body, status } = await browser.post("/auth/mfa", { code })
    expect([status, body.user.id]).toEqual([200, owner.id])
    expect([browser.jar.has("mfa"), browser.jar.has("refreshToken")]).toEqual([false, true])
    expect((await browser.post("/auth/refresh")).status).toBe(200)
    expect((await other.post("/auth/mfa", { code })).body).toEqual(invalidCredentials)
    expect((await other.post("/auth/mfa", { code: owner.code(-1) })).body).toEqual(invalidCredentials)
    expect((await other.post("/auth/mfa", { code: owner.code(1) })).status).toBe(200)
  })

  test("takes the codes of the steps before and after, and none that is further away", async () => {
    const owner = await newOwner()
    service.clock.forward({ minutes: 2 })
    const browser = await owner.logIn()
    for (const away of [-2, 2])
      expect((await browser.post("/auth/mfa", { code: owner.code(away) })).body).toEqual(invalidCredentials)
    expect((await browser.post("/auth/mfa", { code: owner.code(-1) })).status).toBe(200)
  })

  test("wants one answer, and a cookie of ours that is no older than five minutes and was not used", async () => {
    const owner = await newOwner()
    const browser = await owner.logIn()
    const used = browser.jar.get("mfa") ?? ""
    for (const body of [{}, { code: "1", recoveryCode: "2" }, { password: owner.password }])
      expect((await browser.post("/auth/mfa", body)).status).toBe(400)
    expect((await service.client().post("/auth/mfa", { code: owner.code() })).body).toEqual(invalidState)
    expect((await browser.post("/auth/mfa", { code: owner.nextCode() })).status).toBe(200)
    for (const cookie of [used, `${used.slice(0, -2)}AA`, "v1.AAAA", owner.jar.get("refreshToken")]) {
      browser.jar.set("mfa", cookie ?? "")
      expect((await browser.post("/auth/mfa", { code: owner.nextCode() })).body).toEqual(invalidState)
      expect((await browser.post("/auth/mfa/options")).body).toEqual(invalidState)
    }
    const late = await owner.logIn()
    service.clock.forward({ minutes: 5 })
    expect((await late.post("/auth/mfa", { code: owner.code() })).body).toEqual(invalidState)
  })

  test("of 20 uses of one recovery code at once exactly one succeeds, and it is mailed", async () => {
    const owner = await newOwner()
    const [recoveryCode = ""] = owner.recoveryCodes
    const browsers = await Promise.all(Array.from({ length: 20 }, () => owner.logIn()))
    const answers = await Promise.all(browsers.map((one) => one.post("/auth/mfa", { recoveryCode })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    expect((await service.mailTo(owner.user.email, "recovery code")).text).toContain("used just now")
    expect((await owner.get("/auth/factors")).body.recoveryCodesLeft).toBe(9)
  })

  test("of 20 uses of one code at once exactly one succeeds, and of one cookie too", async () => {
    const owner = await newOwner()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => owner.logIn()))
    const code = owner.nextCode()
    const answers = await Promise.all(browsers.map((one) => one.post("/auth/mfa", { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await newOwner()
    const browser = await again.logIn()
    const both = await Promise.all([
      ...again.recoveryCodes.map((recoveryCode) => browser.post("/auth/mfa", { recoveryCode })),
      browser.post("/auth/mfa", { code: again.nextCode() }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 400)).toHaveLength(10)
    // What did not succeed used nothing up.
    const { recoveryCodesLeft } = (await again.get("/auth/factors")).body
    expect(recoveryCodesLeft).toBeGreaterThanOrEqual(9)
  })

  test("counts no right code as a wrong one: of 20 at once one signs in, and the next one goes on", async () => {
    const owner = await newOwner()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => owner.logIn()))
    const atOnce = async (body: unknown, path = "/auth/mfa") =>
      (await Promise.all(browsers.map((browser) => browser.post(path, body)))).map(({ status }) => status).sort()
    const code = owner.nextCode()
    expect(await atOnce({ code })).toEqual([200, ...Array(19).fill(401)].sort())
    for (const used of [code, owner.code(-1), code, code]) expect(await atOnce({ code: used })).not.toContain(429)
    const next = await owner.logIn()
    expect((await next.post("/auth/mfa", { code: owner.nextCode() })).status).toBe(200)
    expect(service.mailsTo(owner.user.email).filter(({ subject }) => subject.includes("wrong codes"))).toEqual([])
  })

  test("counts no recovery code: of 20 at once one signs in, and a code of the app goes on", async () => {
    const owner = await newOwner()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => owner.logIn()))
    const recoveryCode = owner.recoveryCodes[0]
    const answers = await Promise.all(browsers.map((browser) => browser.post("/auth/mfa", { recoveryCode })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)].sort())
    const next = await owner.logIn()
    expect((await next.post("/auth/mfa", { code: owner.nextCode() })).status).toBe(200)
  })

  test("looks at no code after ten wrong ones, which is mailed, and goes on with recovery codes", async () => {
    const owner = await newOwner()
    const browser = await owner.logIn()
    const wrong = await Promise.all(Array.from({ length: 20 }, () => browser.post("/auth/mfa", { code: "no code" })))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(10)
    await service.mailTo(owner.user.email, "Too many wrong codes")
    for (const path of ["/auth/mfa", "/auth/proof"]) {
      const refused = await (path === "/auth/mfa" ? browser : owner).post(path, { code: owner.nextCode() })
      expect([refused.status, refused.body]).toEqual([429, { error: "RATE_LIMITED" }])
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(86_000, 86_401)
    }
    expect((await browser.post("/auth/mfa", { recoveryCode: owner.recoveryCodes[1] })).status).toBe(200)
    // A reset starts a new count, and asks for a factor that has been there.
    await service.age(owner.user.id, 73)
    expect(await reset(owner.user.email)).toBe(204)
    const after = await owner.logIn("another horse")
    expect(after.answer.body).toEqual({ error: "MFA_REQUIRED" })
    expect((await after.post("/auth/mfa", { code: owner.nextCode() })).status).toBe(200)
    expect(service.mailsTo(owner.user.email).filter(({ subject }) => subject.includes("wrong codes"))).toHaveLength(1)
  })

  test("looks at codes again once 24 hours have passed", async () => {
    const owner = await newOwner()
    const browser = await owner.logIn()
    for (let n = 0; n < 10; n++) expect((await browser.post("/auth/mfa", { code: `${n}` })).status).toBe(401)
    service.clock.forward({ hours: 24, seconds: 1 })
    const later = await owner.logIn()
    expect((await later.post("/auth/mfa", { code: owner.code() })).status).toBe(200)
  })

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    service.inside(Effect.flatMap(Transactions, ({ atomically }) => atomically(effect as Effect.Effect<A, E>)))
  type Owner = Awaited<ReturnType<typeof newOwner>>
  const changes: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
    "a new password": ({ password: currentPassword, put }) =>
      put("/auth/change-password", { currentPassword, newPassword: "another horse" }),
    "a reset": ({ user }) => reset(user.email),
    "a suspension": async ({ id }) => {
      await service.inside(suspendAccount(id))
      await service.inside(unsuspendAccount(id))
    },
    "a factor that was removed and came back": async (owner) => {
      await owner.delete("/auth/totp")
      await withAuthenticator(owner, service.clock)
    },
    "a reset of the factors": async ({ id }) => {
      const user = await service.inside(Effect.flatMap(Users, (users) => users.get(id)))
      const { store } = await service.inside(prepareFactorsReset(user))
      expect(await inTransaction(store)).toBe(1)
    },
  }
  test.each(Object.keys(changes))("is void after %s", async (change) => {
    const owner = await newOwner()
    const browser = await owner.logIn()
    await changes[change]?.(owner)
    for (const body of [{ code: owner.nextCode() }, { recoveryCode: owner.recoveryCodes[0] }])
      expect((await browser.post("/auth/mfa", body)).body).toEqual(invalidState)
  })

  test("keeps a suspended account out, and says so with the right factor alone", async () => {
    const owner = await newOwner()
    await service.inside(suspendAccount(owner.id))
    const browser = await owner.logIn()
    expect(browser.answer.body).toEqual({ error: "MFA_REQUIRED" })
    expect((await browser.post("/auth/mfa", { code: "wrong" })).body).toEqual(invalidCredentials)
    expect((await browser.post("/auth/mfa", { code: owner.nextCode() })).body).toEqual({ error: "ACCOUNT_SUSPENDED" })
  })

  test("is not asked for with a wrong password, nor after a reset of the factors", async () => {
    const owner = await newOwner()
    expect((await owner.logIn("wrong horse")).answer.body).toEqual(invalidCredentials)
    await changes["a reset of the factors"]?.(owner)
    await service.mailTo(owner.user.email, "An administrator removed")
    expect((await owner.post("/auth/refresh")).status).toBe(401)
    expect((await owner.logIn()).answer.status).toBe(200)
  })
})
