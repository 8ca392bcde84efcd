import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { authenticatorApp, withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"

describe.each(engines)("Authenticator apps, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, engine })
  })
  afterAll(() => service.stop())

  const owner = async () => withAuthenticator(await service.person(), service.clock)

  test("are no factor until they are confirmed, which gives ten recovery codes and is mailed", async () => {
    const person = await service.person()
    const { body: begun } = await person.post("/auth/totp")
    expect(begun).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) })
    const { protocol, searchParams } = new URL(begun.uri)
    expect([protocol, searchParams.get("secret")]).toEqual(["otpauth:", begun.secret])
    expect((await person.get("/auth/factors")).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    const credentials = { email: person.user.email, password: person.password }
    expect((await service.client().post("/auth/login", credentials)).status).toBe(200)

    const app = authenticatorApp(begun.secret, service.clock)
    const { body: confirmed } = await person.post("/auth/totp/confirm", { code: app.code() })
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    for (const code of confirmed.recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect((await person.get("/auth/factors")).body).toEqual({
      totp: { confirmedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect((await service.mailTo(person.user.email, "authenticator app was added")).text).toContain("sign in")
    expect((await person.post("/auth/totp/confirm", { code: app.nextCode() })).body).toEqual({ error: "INVALID_STATE" })
    expect((await person.post("/auth/totp")).body).toEqual({ error: "ALREADY_EXISTS" })
  })

  test("are confirmed by the session that began the latest one, within ten minutes", async () => {
    const person = await service.person()
    const confirm = (by: Pick<typeof person, "post">, secret: string) =>
      by.post("/auth/totp/confirm", { code: authenticatorApp(secret, service.clock).code() })
    const invalid = { error: "INVALID_STATE" }
    const other = service.client()
    await other.post("/auth/login", { email: person.user.email, password: person.password })
    const elsewhere = other.signedIn(person.token)
    expect((await confirm(person, "GEZDGNBVGY3TQOJQ")).body).toEqual(invalid)
    const { body: first } = await person.post("/auth/totp")
    const { body: second } = await person.post("/auth/totp")
    expect((await confirm(elsewhere, second.secret)).body).toEqual(invalid)
    expect((await confirm(person, first.secret)).body).toEqual({ error: "INVALID_CREDENTIALS" })
    service.clock.forward({ minutes: 10 })
    expect((await confirm(person, second.secret)).body).toEqual(invalid)
    expect((await person.get("/auth/factors")).body.totp).toBeNull()
  })

  test("of 20 confirmations at once exactly one succeeds", async () => {
    const person = await service.person()
    const { body } = await person.post("/auth/totp")
    const code = authenticatorApp(body.secret, service.clock).code()
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.post("/auth/totp/confirm", { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await person.get("/auth/factors")).body.recoveryCodesLeft).toBe(10)
  })

  test("that are removed end with their recovery codes, which is mailed, and sign-ins are as before", async () => {
    const person = await owner()
    expect((await person.delete("/auth/totp")).status).toBe(204)
    expect((await person.delete("/auth/totp")).body).toEqual({ error: "NOT_FOUND" })
    expect((await person.post("/auth/recovery-codes")).body).toEqual({ error: "NOT_FOUND" })
    expect((await person.get("/auth/factors")).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    await service.mailTo(person.user.email, "second factor was removed")
    const credentials = { email: person.user.email, password: person.password }
    expect((await service.client().post("/auth/login", credentials)).status).toBe(200)
  })

  test("leave no secret and no code readable in the database", async () => {
    const person = await service.person()
    const { body } = await person.post("/auth/totp")
    const { code } = authenticatorApp(body.secret, service.clock)
    const { body: confirmed } = await person.post("/auth/totp/confirm", { code: code() })
    const tables = ["authenticators", "recovery_codes", "outbox"]
    const stored = JSON.stringify(await Promise.all(tables.map((table) => service.query(`select * from ${table}`))))
    expect(stored).toContain(person.user.id)
    expect(stored).not.toContain(body.secret)
    for (const one of confirmed.recoveryCodes)
      for (const text of [one, one.replaceAll("-", "")]) expect(stored).not.toContain(text)
  })

  test("new recovery codes end the older ones", async () => {
    const person = await owner()
    const { body, status } = await person.post("/auth/recovery-codes")
    expect([status, body.recoveryCodes.length]).toEqual([201, 10])
    const prove = (recoveryCode: string | undefined) => person.post("/auth/proof", { recoveryCode })
    expect((await prove(person.recoveryCodes[0])).body).toEqual({ error: "INVALID_CREDENTIALS" })
    expect((await prove(body.recoveryCodes[0].toUpperCase().replaceAll("-", " "))).status).toBe(200)
    expect((await person.get("/auth/factors")).body.recoveryCodesLeft).toBe(9)
  })
})
