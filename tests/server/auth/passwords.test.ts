import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

const invalidReset = { error: "INVALID_RESET_TOKEN" }
const invalidVerification = { error: "INVALID_VERIFICATION_TOKEN" }
const newPassword = "a new password"

describe.each(engines)("Passwords and mail tokens, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const tokenFrom = async (email: string, kind: "reset-password" | "verify-email") => {
    const mail = await service.mailTo(email, kind)
    const link = new RegExp(`http://frontend\\.test/${kind}#token=([\\w-]{43})`)
    expect(mail.html).toMatch(link)
    return link.exec(mail.text)?.[1] ?? "no token"
  }
  const logIn = (email: string, password: string) => service.client().post("/auth/login", { email, password })

  test("forgot-password is the same answer for known and unknown addresses, and mails only the known one", async () => {
    const ada = await service.person()
    const known = await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const unknown = await service.client().post("/auth/forgot-password", { email: "unknown@example.com" })
    expect([known.status, known.text]).toEqual([200, '{"ok":true}'])
    expect([unknown.status, unknown.text]).toEqual([200, '{"ok":true}'])
    await tokenFrom(ada.user.email, "reset-password")
    expect(service.mailsTo("unknown@example.com")).toEqual([])
    expect(await service.everyRow()).not.toContain("unknown@example.com")
  })

  test("a reset sets the password, verifies the address, ends every session and token, and works once", async () => {
    const ada = await service.person()
    const other = await service.client()
    await other.post("/auth/login", { email: ada.user.email, password: ada.password })
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const first = await tokenFrom(ada.user.email, "reset-password")
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const second = await tokenFrom(ada.user.email, "reset-password")
    expect(first).not.toBe(second)

    const reset = await service.client().post("/auth/reset-password", { token: first, newPassword })
    expect([reset.status, reset.text]).toEqual([204, ""])
    expect((await ada.post("/auth/refresh")).status).toBe(401)
    expect((await other.post("/auth/refresh")).status).toBe(401)
    expect((await logIn(ada.user.email, ada.password)).status).toBe(401)
    const login = await logIn(ada.user.email, newPassword)
    expect(login.status).toBe(200)
    expect((await ada.get("/users/me", { token: login.body.accessToken })).body.emailVerified).toBe(true)
    for (const token of [first, second]) {
      const replay = await service.client().post("/auth/reset-password", { token, newPassword })
      expect([replay.status, replay.body]).toEqual([400, invalidReset])
    }
    expect((await service.mailTo(ada.user.email, "changed")).text).toContain("password")
  })

  test("of 20 resets with one token at once exactly one wins", async () => {
    const ada = await service.person()
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const token = await tokenFrom(ada.user.email, "reset-password")
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        service.client().post("/auth/reset-password", { token, newPassword: `new password ${n}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(400)])
    const winner = answers.findIndex(({ status }) => status === 204)
    expect((await logIn(ada.user.email, `new password ${winner}`)).status).toBe(200)
  })

  test("a reset token ends after an hour", async () => {
    const ada = await service.person()
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const token = await tokenFrom(ada.user.email, "reset-password")
    service.clock.forward({ hours: 1, seconds: 1 })
    expect((await service.client().post("/auth/reset-password", { token, newPassword })).body).toEqual(invalidReset)
  })

  test("a reset on an account without a password sets one", async () => {
    await service.createWithoutPassword("passwordless@example.com")
    await service.client().post("/auth/forgot-password", { email: "passwordless@example.com" })
    const token = await tokenFrom("passwordless@example.com", "reset-password")
    expect((await service.client().post("/auth/reset-password", { token, newPassword })).status).toBe(204)
    expect((await logIn("passwordless@example.com", newPassword)).status).toBe(200)
  })

  test.each([
    [{ newPassword }, "body must have required property 'token'"],
    [{ token: "x" }, "body must have required property 'newPassword'"],
    [{ token: "x", newPassword: "short" }, "body.newPassword must NOT have fewer than 8 characters"],
  ])("a reset with %j is 400", async (body, message) => {
    expect((await service.client().post("/auth/reset-password", body)).body.message).toBe(message)
  })

  test("change-password needs the current one, ends reset tokens and no session, and notifies the owner", async () => {
    const ada = await service.person()
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const token = await tokenFrom(ada.user.email, "reset-password")
    const wrong = await ada.put("/auth/change-password", { currentPassword: "wrong horse", newPassword })
    expect([wrong.status, wrong.body]).toEqual([401, { error: "INVALID_CREDENTIALS" }])
    const changed = await ada.put("/auth/change-password", { currentPassword: ada.password, newPassword })
    expect([changed.status, changed.text]).toEqual([204, ""])
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    expect((await logIn(ada.user.email, ada.password)).status).toBe(401)
    expect((await logIn(ada.user.email, newPassword)).status).toBe(200)
    expect((await service.client().post("/auth/reset-password", { token, newPassword })).body).toEqual(invalidReset)
    await service.mailTo(ada.user.email, "changed")
    const same = await ada.put("/auth/change-password", { currentPassword: newPassword, newPassword })
    expect(same.status).toBe(204)
  })

  test("change-password with endOthers ends all that lets in but the session of its cookie; without it all stays", async () => {
    const ada = await service.person()
    const other = service.client()
    const { accessToken } = (await other.post("/auth/login", { email: ada.user.email, password: ada.password })).body
    const { key } = (await ada.post("/auth/keys", { name: "A script", scopes: ["profile:read"] })).body
    const bearers = [ada.token, accessToken, key]
    const statuses = async () => {
      const all = []
      for (const token of bearers) all.push((await service.client().get("/users/me", { token })).status)
      return all
    }
    const [first, second] = ["a first horse", "a second horse"]
    const change = (body: object) => ada.put("/auth/change-password", body)
    expect((await change({ currentPassword: ada.password, newPassword: first })).status).toBe(204)
    expect(await statuses()).toEqual([200, 200, 200])
    const wrong = { currentPassword: ada.password, newPassword: second, endOthers: true }
    expect((await change(wrong)).status).toBe(401)
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await change({ ...wrong, currentPassword: first })).status).toBe(204)
    expect(await statuses()).toEqual([401, 401, 401])
    expect((await other.post("/auth/refresh")).status).toBe(401)
    const kept = await ada.post("/auth/refresh")
    expect((await service.client().get("/users/me", { token: kept.body.accessToken })).status).toBe(200)
  })

  test("change-password on an account without a password is 401; set-password is for it, and for it alone", async () => {
    const grace = await service.personWithoutPassword()
    const change = await grace.put("/auth/change-password", { currentPassword: newPassword, newPassword })
    expect([change.status, change.body]).toEqual([401, { error: "INVALID_CREDENTIALS" }])
    expect((await grace.post("/auth/set-password", { newPassword })).status).toBe(204)
    expect((await logIn(grace.user.email, newPassword)).status).toBe(200)
    const again = await grace.post("/auth/set-password", { newPassword: "another password" })
    expect([again.status, again.body]).toEqual([409, { error: "PASSWORD_ALREADY_SET" }])
    expect((await logIn(grace.user.email, newPassword)).status).toBe(200)
    expect((await service.client().post("/auth/set-password", { newPassword })).status).toBe(401)
  })

  test("of 20 first passwords set at once exactly one wins", async () => {
    const grace = await service.personWithoutPassword()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => grace.post("/auth/set-password", { newPassword: `first password ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(409)])
  })

  test("verifying works once and ends the other verification tokens; a GET or HEAD uses up nothing", async () => {
    const ada = await service.person()
    const first = await tokenFrom(ada.user.email, "verify-email")
    expect((await ada.get("/users/me")).body.emailVerified).toBe(false)
    expect((await service.client().post("/auth/resend-verification", { email: ada.user.email })).text).toBe(
      '{"ok":true}',
    )
    const second = await tokenFrom(ada.user.email, "verify-email")
    for (const method of ["GET", "HEAD"])
      expect((await service.client().send(method, `/auth/verify-email?token=${first}`)).status).toBe(404)
    const verified = await service.client().post("/auth/verify-email", { token: first })
    expect([verified.status, verified.text]).toEqual([204, ""])
    expect((await ada.get("/users/me")).body.emailVerified).toBe(true)
    for (const token of [first, second, "unknown"]) {
      const replay = await service.client().post("/auth/verify-email", { token })
      expect([replay.status, replay.body]).toEqual([400, invalidVerification])
    }
  })

  test("of 20 verifications with one token at once exactly one wins", async () => {
    const ada = await service.person()
    const token = await tokenFrom(ada.user.email, "verify-email")
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.client().post("/auth/verify-email", { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(400)])
  })

  test("a verification token ends after 24 hours", async () => {
    const ada = await service.person()
    const token = await tokenFrom(ada.user.email, "verify-email")
    service.clock.forward({ hours: 24, seconds: 1 })
    expect((await service.client().post("/auth/verify-email", { token })).body).toEqual(invalidVerification)
  })

  test("resend is the same answer for unknown and verified addresses, and mails neither", async () => {
    await service.createWithoutPassword("verified@example.com")
    for (const email of ["verified@example.com", "stranger@example.com"]) {
      const answer = await service.client().post("/auth/resend-verification", { email })
      expect([answer.status, answer.text]).toEqual([200, '{"ok":true}'])
      expect(service.mailsTo(email)).toEqual([])
    }
  })

  test("a token is good for its own purpose only", async () => {
    const ada = await service.person()
    const verification = await tokenFrom(ada.user.email, "verify-email")
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const reset = await tokenFrom(ada.user.email, "reset-password")
    const refresh = ada.jar.get("refreshToken") ?? ""
    const access = ada.token
    for (const token of [verification, refresh, access])
      expect((await service.client().post("/auth/reset-password", { token, newPassword })).status).toBe(400)
    for (const token of [reset, refresh, access])
      expect((await service.client().post("/auth/verify-email", { token })).status).toBe(400)
    for (const token of [verification, reset, refresh]) expect((await ada.get("/users/me", { token })).status).toBe(401)
    for (const token of [verification, reset, access]) {
      const headers = { cookie: `refreshToken=${token}` }
      expect((await service.client().post("/auth/refresh", undefined, { headers })).status).toBe(401)
    }
    expect((await service.client().post("/auth/verify-email", { token: verification })).status).toBe(204)
    expect((await service.client().post("/auth/reset-password", { token: reset, newPassword })).status).toBe(204)
  })

  test("the link never follows the request's Host", async () => {
    const ada = await service.person()
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }
    await service.client().post("/auth/forgot-password", { email: ada.user.email }, { headers })
    await tokenFrom(ada.user.email, "reset-password")
    expect(service.mailsTo(ada.user.email).filter(({ raw }) => raw.includes("evil.example"))).toEqual([])
  })
})
