import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"

setDefaultTimeout(120_000)

const taken = { error: "EMAIL_ALREADY_EXISTS" }
const invalid = { error: "INVALID_VERIFICATION_TOKEN" }

describe.each(engines)("The change of an address, on %s", (engine) => {
  let service: Service
  let addresses = 0
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const fresh = () => `address${++addresses}@example.org`
  const tokenTo = async (email: string, part: string) =>
    /#token=([\w-]{43})/.exec((await service.mailTo(email, part)).text)?.[1] ?? "no token"
  const post = (path: string, token: string) => service.client().post(path, { token })
  const confirm = (token: string) => post("/auth/email/confirm", token)
  const undo = (token: string) => post("/auth/email/undo", token)
  const logIn = async (email: string, password: string) =>
    (await service.client().post("/auth/login", { email, password })).status
  const register = (email: string) => service.client().post("/auth/register", { email, password: "correct horse" })

  const verified = async () => {
    const person = await service.person()
    const token = await tokenTo(person.user.email, "verify-email")
    expect((await post("/auth/verify-email", token)).status).toBe(204)
    return person
  }
  type Person = Awaited<ReturnType<typeof verified>>
  /** Asks for a fresh address, and answers it with the token of the mail. */
  const asked = async (person: Person, email = fresh()) => {
    const answer = await person.post("/auth/email", { email })
    expect(answer.status).toBe(202)
    return { email, answer, token: await tokenTo(email, "confirm-email") }
  }
  /** Changes the address, and answers the new one with the token that undoes it. */
  const changed = async (person: Person, from = person.user.email) => {
    const { email, token } = await asked(person)
    expect((await confirm(token)).status).toBe(204)
    return { email, undoing: await tokenTo(from, "undo-email") }
  }

  test("is asked for by a person who has proven to be there, and waits for a day", async () => {
    const [ada, bob] = [await verified(), await verified()]
    const unproven = await service.client().post("/auth/email", { email: fresh() }, { token: ada.token })
    expect([unproven.status, unproven.body]).toEqual([403, { error: "PROOF_REQUIRED" }])
    for (const email of [ada.user.email, bob.user.email]) {
      const answer = await ada.post("/auth/email", { email })
      expect([answer.status, answer.body]).toEqual([409, taken])
    }
    const first = await asked(ada)
    expect(first.answer.body).toEqual({ email: first.email, expiresAt: expect.any(String) })
    const left = Date.parse(first.answer.body.expiresAt) - service.clock.now()
    expect(Math.round(left / 3_600_000)).toBe(24)
    const second = await asked(ada)
    expect((await confirm(first.token)).body).toEqual(invalid)
    expect([(await ada.delete("/auth/email")).status, (await ada.delete("/auth/email")).status]).toEqual([204, 204])
    expect((await confirm(second.token)).body).toEqual(invalid)
    const third = await asked(ada)
    service.clock.forward({ hours: 24 })
    expect((await confirm(third.token)).body).toEqual(invalid)
    expect((await service.account(ada.user.email))?.email).toBe(ada.user.email as never)
  })

  test("replaces and verifies with the token of the mail; sessions stay, tokens of the old address end", async () => {
    const ada = await verified()
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const reset = await tokenTo(ada.user.email, "reset-password")
    const { email, token } = await asked(ada)
    for (const path of ["/auth/email/undo", "/auth/verify-email"])
      expect((await post(path, token)).body).toEqual(invalid)
    expect((await confirm(reset)).body).toEqual(invalid)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(400)])
    expect((await ada.get("/users/me")).body).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect((await ada.post("/auth/refresh")).body.user.email).toBe(email)
    expect([await logIn(ada.user.email, ada.password), await logIn(email, ada.password)]).toEqual([401, 200])
    const late = await service.client().post("/auth/reset-password", { token: reset, newPassword: "another horse" })
    expect(late.body).toEqual({ error: "INVALID_RESET_TOKEN" })
  })

  test("of an address that was never verified leaves it to its owner", async () => {
    const stranger = await service.person()
    const { email, token } = await asked(stranger)
    expect((await confirm(token)).status).toBe(204)
    expect((await stranger.get("/users/me")).body).toMatchObject({ email, emailVerified: true })
    expect((await register(stranger.user.email)).status).toBe(201)
    expect(service.mailsTo(stranger.user.email).filter(({ text }) => text.includes("undo-email"))).toEqual([])
  })

  test("keeps the old address for 72 hours from everybody else", async () => {
    const [ada, bob] = [await verified(), await verified()]
    const { undoing } = await changed(ada)
    expect((await register(ada.user.email)).body).toEqual(taken)
    expect((await bob.post("/auth/email", { email: ada.user.email })).body).toEqual(taken)
    expect((await ada.post("/auth/email", { email: ada.user.email })).status).toBe(202)
    service.clock.forward({ hours: 72 })
    expect((await undo(undoing)).body).toEqual(invalid)
    expect((await register(ada.user.email)).status).toBe(201)
  })

  test("is undone with the token of the mail to the old address, which ends what another person could come back with", async () => {
    const ada = await verified()
    const { email, undoing } = await changed(ada)
    const thief = await withAuthenticator(ada, service.clock)
    const waiting = await asked(ada)
    expect((await confirm(undoing)).body).toEqual(invalid)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(undoing)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(400)])
    const profile = await thief.get("/users/me")
    expect([profile.status, (await thief.post("/auth/refresh")).status]).toEqual([401, 401])
    expect([await logIn(ada.user.email, ada.password), await logIn(email, ada.password)]).toEqual([401, 401])
    expect((await confirm(waiting.token)).body).toEqual(invalid)
    const reset = await tokenTo(ada.user.email, "reset-password")
    const body = { token: reset, newPassword: "another horse" }
    expect((await service.client().post("/auth/reset-password", body)).status).toBe(204)
    // Without the factor of the other person.
    expect(await logIn(ada.user.email, "another horse")).toBe(200)
    expect((await register(email)).status).toBe(201)
  })

  test("leaves the factor and the recovery codes of its owner when it is undone", async () => {
    const ada = await withAuthenticator(await verified(), service.clock)
    await service.age(ada.user.id, 73)
    service.clock.forward({ seconds: 30 })
    const { undoing } = await changed(ada)
    expect((await undo(undoing)).status).toBe(204)
    expect((await service.mailTo(ada.user.email, "Your old address is back")).text).toContain(
      "An authenticator app stays",
    )
    await service.client().post("/auth/forgot-password", { email: ada.user.email })
    const token = await tokenTo(ada.user.email, "reset-password")
    await service.client().post("/auth/reset-password", { token, newPassword: "another horse" })
    const browser = service.client()
    const login = await browser.post("/auth/login", { email: ada.user.email, password: "another horse" })
    expect(login.body).toEqual({ error: "MFA_REQUIRED" })
    expect((await browser.post("/auth/mfa", { recoveryCode: ada.recoveryCodes[0] })).status).toBe(200)
  })

  test("is undone for the older address also after a younger one, never the reverse", async () => {
    const ada = await verified()
    const first = await changed(ada)
    const second = await changed(ada, first.email)
    expect((await undo(second.undoing)).status).toBe(204)
    expect((await service.account(first.email))?.id).toBe(ada.user.id as never)
    expect((await undo(first.undoing)).status).toBe(204)
    expect((await service.account(ada.user.email))?.id).toBe(ada.user.id as never)

    const bob = await verified()
    const one = await changed(bob)
    const two = await changed(bob, one.email)
    expect((await undo(one.undoing)).status).toBe(204)
    expect((await undo(two.undoing)).body).toEqual(invalid)
    expect((await service.account(bob.user.email))?.id).toBe(bob.user.id as never)
    expect((await register(one.email)).status).toBe(201)
  })

  test("of two accounts that confirm one address at once exactly one gets it, and nothing changes for the other", async () => {
    const [ada, bob] = [await verified(), await verified()]
    const email = fresh()
    const tokens = [(await asked(ada, email)).token, (await asked(bob, email)).token]
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const [winner, loser] = answers[0]?.status === 204 ? [ada, bob] : [bob, ada]
    expect((await service.account(email))?.id).toBe(winner.user.id as never)
    expect((await service.account(loser.user.email))?.id).toBe(loser.user.id as never)
    const left = tokens[answers.findIndex(({ status }) => status === 409)] ?? ""
    expect((await confirm(left)).body).toEqual(taken)
  })

  test("against registrations of the new and of the old address exactly one gets each", async () => {
    const ada = await verified()
    const { email, token } = await asked(ada)
    const [answer, ...registered] = await Promise.all([confirm(token), register(email), register(ada.user.email)])
    const holder = await service.account(email)
    expect(registered.map(({ status }) => status)).toEqual([answer.status === 204 ? 409 : 201, 409])
    expect(holder?.id === ada.user.id).toBe(answer.status === 204)
  })

  test("that is undone while the next one is confirmed is undone, or the next one fails", async () => {
    const ada = await verified()
    const { undoing } = await changed(ada)
    const next = await asked(ada)
    const [undone, confirmed] = await Promise.all([undo(undoing), confirm(next.token)])
    expect([undone.status, [204, 400].includes(confirmed.status)]).toEqual([204, true])
    expect((await service.account(ada.user.email))?.id).toBe(ada.user.id as never)
    expect(await service.account(next.email)).toBeNull()
    expect((await register(next.email)).status).toBe(201)
  })
})
