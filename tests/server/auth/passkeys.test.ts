import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Passkeys, suspendAccount, Transactions, type UserId } from "../../../core/index.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { softwareAuthenticator } from "../../support/software-authenticator.ts"
import { passkeyArrival, passkeyOwner, passkeyRows } from "./passkey-owners.ts"

const invalidState = [400, { error: "INVALID_STATE" }]
const invalidCredentials = [401, { error: "INVALID_CREDENTIALS" }]
const notified = ({ body, status }: { readonly status: number; readonly body: unknown }) => [status, body]

describe.each(engines)("Passkeys, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, engine })
  })
  afterAll(() => service.stop())

  const newOwner = (authenticator = softwareAuthenticator()) => passkeyOwner(service, authenticator)
  const arriving = () => passkeyArrival(service)

  test("are made for the account, come with recovery codes as the first factor, and are mailed", async () => {
    const person = await service.person()
    const asked = await person.post("/auth/passkeys/options")
    expect(asked.headers.get("set-cookie")).toMatch(/^webauthn=[\w.=-]+; Expires=.*; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(notified(asked)).toEqual([
      200,
      {
        rp: { id: "frontend.test", name: "curio" },
        user: {
          id: person.user.id.replaceAll("-", ""),
          name: person.user.email,
          displayName: person.user.displayName,
        },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      },
    ])
    const authenticator = softwareAuthenticator()
    const credential = authenticator.create(asked.body)
    const { body, status } = await person.post("/auth/passkeys", { credential, name: "Phone" })
    const passkey = { id: expect.any(String), name: "Phone", createdAt: expect.any(String), lastUsedAt: null }
    expect([status, body.passkey]).toEqual([201, { ...passkey, backedUp: false }])
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(person.jar.has("webauthn")).toBe(false)
    expect((await person.get("/auth/factors")).body).toEqual({
      totp: null,
      passkeys: [body.passkey],
      recoveryCodesLeft: 10,
    })
    await service.mailTo(person.user.email, "A passkey was added")
    // The session counts as proven by a factor, and a second factor brings no new codes.
    const again = await person.post("/auth/passkeys/options")
    expect(again.body.excludeCredentials).toEqual([
      { type: "public-key", id: credential.id, transports: ["hybrid", "internal"] },
    ])
    const second = await person.post("/auth/passkeys", { credential: softwareAuthenticator().create(again.body) })
    expect([second.body.passkey.name, second.body.recoveryCodes]).toEqual(["Passkey", null])
    expect((await withAuthenticator(person, service.clock)).recoveryCodes).toBeNull()
    expect((await person.get("/auth/factors")).body).toMatchObject({
      passkeys: [{ name: "Phone" }, { name: "Passkey" }],
      recoveryCodesLeft: 10,
    })
  })

  test("are added for the right site, challenge and user, verified, without looking at who made them", async () => {
    const person = await service.person()
    const add = async (
      ...[deviation, id]: [Parameters<ReturnType<typeof softwareAuthenticator>["create"]>[1], Uint8Array?]
    ) => {
      const { body } = await person.post("/auth/passkeys/options")
      const credential = softwareAuthenticator().create(body, deviation, id)
      return { credential, answer: await person.post("/auth/passkeys", { credential }) }
    }
    for (const deviation of [
      { origin: "https://frontend.test" },
      { origin: "http://frontend.test.evil.example" },
      { rpId: "evil.example" },
      { challenge: "c".repeat(43) },
      { isVerified: false },
    ])
      expect([deviation, ...notified((await add(deviation)).answer)]).toEqual([deviation, ...invalidCredentials])
    // Certificates in it would name addresses to ask.
    const attestation = { fmt: "apple", attStmt: new Map([["x5c", [new Uint8Array(3)]]]) }
    const { answer, credential } = await add({ attestation })
    expect(answer.status).toBe(201)
    const same = new Uint8Array(Buffer.from(credential.id, "base64url"))
    expect(notified((await add({}, same)).answer)).toEqual([409, { error: "ALREADY_EXISTS" }])
    const other = await service.person()
    const { body } = await other.post("/auth/passkeys/options")
    const theirs = { credential: softwareAuthenticator().create(body, {}, same) }
    expect(notified(await other.post("/auth/passkeys", theirs))).toEqual([409, { error: "ALREADY_EXISTS" }])
    expect(notified(await person.post("/auth/passkeys", theirs))).toEqual(invalidCredentials)
    person.jar.delete("webauthn")
    expect(notified(await person.post("/auth/passkeys", theirs))).toEqual(invalidState)
  })

  test("take a challenge once, for five minutes, of the same browser, purpose and account", async () => {
    const authenticator = softwareAuthenticator()
    const owner = await newOwner(authenticator)
    const first = await arriving()
    const cookie = first.jar.get("webauthn") ?? ""
    const credential = authenticator.use(first.options)
    expect((await first.post("/auth/passkey", { credential })).status).toBe(200)
    first.jar.set("webauthn", cookie)
    expect(notified(await first.post("/auth/passkey", { credential }))).toEqual(invalidState)

    const late = await arriving()
    service.clock.forward({ minutes: 5 })
    expect(notified(await late.post("/auth/passkey", { credential: authenticator.use(late.options) }))).toEqual(
      invalidState,
    )
    const one = await arriving()
    const another = await arriving()
    expect(notified(await another.post("/auth/passkey", { credential: authenticator.use(one.options) }))).toEqual(
      invalidCredentials,
    )
    expect(notified(await service.client().post("/auth/passkey", { credential }))).toEqual(invalidState)
    // A challenge for signing in is none for a proof, nor one of another account.
    owner.jar.set("webauthn", one.jar.get("webauthn") ?? "")
    expect(notified(await owner.post("/auth/proof", { credential: authenticator.use(one.options) }))).toEqual(
      invalidState,
    )
    const other = await newOwner()
    const { body } = await other.post("/auth/proof/options")
    owner.jar.set("webauthn", other.jar.get("webauthn") ?? "")
    expect(notified(await owner.post("/auth/proof", { credential: authenticator.use(body.passkey) }))).toEqual(
      invalidState,
    )
    // And none once the account asks to begin again.
    const { body: begun } = await owner.post("/auth/proof/options")
    expect((await owner.post("/auth/proof", { recoveryCode: owner.recoveryCodes[0] })).status).toBe(200)
    const change = { currentPassword: owner.password, newPassword: "another horse" }
    expect((await owner.put("/auth/change-password", change)).status).toBe(204)
    expect(notified(await owner.post("/auth/proof", { credential: authenticator.use(begun.passkey) }))).toEqual(
      invalidState,
    )
  })

  test("sign in alone, with the right signature, site and user alone", async () => {
    const authenticator = softwareAuthenticator()
    const owner = await newOwner(authenticator)
    const browser = await arriving()
    expect(browser.options).toEqual({
      rpId: "frontend.test",
      challenge: expect.any(String),
      timeout: 300_000,
      allowCredentials: [],
      userVerification: "required",
    })
    const stranger = softwareAuthenticator()
    stranger.create({ ...browser.options, rp: { id: "frontend.test" }, user: { id: owner.user.id } })
    const [own] = authenticator.kept
    const forged = { ...stranger.use(browser.options), id: own?.id, rawId: own?.id }
    const wrong = [
      ...[{ origin: "http://other.test" }, { rpId: "other.test" }, { isVerified: false }].map((deviation) =>
        authenticator.use(browser.options, deviation),
      ),
      authenticator.use(browser.options, { userHandle: null }),
      authenticator.use(browser.options, { userHandle: "another" }),
      stranger.use(browser.options),
      { ...forged, response: { ...forged.response, userHandle: own?.userHandle } },
      { ...forged, response: { ...forged.response, signature: "AAAA", authenticatorData: "AAAA" } },
    ]
    for (const credential of wrong)
      expect(notified(await browser.post("/auth/passkey", { credential }))).toEqual(invalidCredentials)
    const { body, status } = await browser.post("/auth/passkey", { credential: authenticator.use(browser.options) })
    expect([status, body.user.id]).toEqual([200, owner.user.id])
    expect([browser.jar.has("webauthn"), browser.jar.has("refreshToken")]).toEqual([false, true])
    // It counts as a proof by a factor.
    const session = browser.signedIn(body.accessToken)
    expect((await session.post("/auth/recovery-codes")).status).toBe(201)
    expect((await session.get("/auth/factors")).body.passkeys[0].lastUsedAt).toEqual(expect.any(String))
  })

  test("of 20 uses of one challenge at once exactly one succeeds", async () => {
    for (const counts of [false, true]) {
      const authenticator = softwareAuthenticator({ counts })
      await newOwner(authenticator)
      const browser = await arriving()
      const credential = authenticator.use(browser.options)
      const cookie = { headers: { cookie: `webauthn=${browser.jar.get("webauthn")}` } }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => browser.post("/auth/passkey", { credential }, cookie)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    }
  })

  test("whose count does not grow are refused", async () => {
    const authenticator = softwareAuthenticator({ counts: true })
    const owner = await newOwner(authenticator)
    const signIn = async (counter: number) => {
      const browser = await arriving()
      return (await browser.post("/auth/passkey", { credential: authenticator.use(browser.options, { counter }) }))
        .status
    }
    const statuses: Array<number> = []
    for (const counter of [4_000_000_000, 4_000_000_000, 3_999_999_999, 0, 4_000_000_001])
      statuses.push(await signIn(counter))
    expect(statuses).toEqual([200, 401, 401, 401, 200])
    expect((await owner.get("/auth/factors")).body.passkeys).toHaveLength(1)
  })

  test("finish a sign-in and prove a session, those of the account alone", async () => {
    const authenticator = softwareAuthenticator()
    const owner = await newOwner(authenticator)
    const other = await newOwner()
    const browser = await owner.logIn()
    const { methods, passkey } = browser.options
    expect(methods).toEqual(["passkey", "recovery"])
    const [own] = authenticator.kept
    expect(passkey.allowCredentials).toEqual([{ type: "public-key", id: own?.id, transports: ["hybrid", "internal"] }])
    const credential = other.authenticator.use(passkey)
    expect(notified(await browser.post("/auth/mfa", { credential }))).toEqual(invalidCredentials)
    expect((await browser.post("/auth/mfa", { credential, code: "1" })).status).toBe(400)
    // A code is wrong where there is no app, whatever else there is.
    expect(notified(await browser.post("/auth/mfa", { code: "123456" }))).toEqual(invalidCredentials)
    const { body, status } = await browser.post("/auth/mfa", { credential: authenticator.use(passkey) })
    expect([status, body.user.id]).toEqual([200, owner.user.id])
    expect([browser.jar.has("mfa"), browser.jar.has("webauthn")]).toEqual([false, false])

    service.clock.forward({ minutes: 10 })
    const session = browser.signedIn(body.accessToken)
    expect((await session.post("/auth/recovery-codes")).status).toBe(403)
    const { body: options } = await session.post("/auth/proof/options")
    expect(options.methods).toEqual(["passkey", "recovery"])
    expect(notified(await session.post("/auth/proof", { password: owner.password }))).toEqual(invalidCredentials)
    const proof = await session.post("/auth/proof", { credential: authenticator.use(options.passkey) })
    expect([proof.status, session.jar.has("webauthn")]).toEqual([200, false])
    expect((await session.post("/auth/recovery-codes")).status).toBe(201)
  })

  test("are named and removed by their owner, and recovery codes end with the last factor", async () => {
    const owner = await newOwner()
    const other = await service.person()
    const path = `/auth/passkeys/${owner.passkey.id}`
    expect((await other.patch(path, { name: "Mine" })).status).toBe(404)
    expect((await other.delete(path)).status).toBe(404)
    const renamed = await owner.patch(path, { name: "Key" })
    expect(notified(renamed)).toEqual([200, { ...owner.passkey, name: "Key" }])
    expect((await owner.get("/auth/factors")).body.passkeys).toMatchObject([{ name: "Key" }])
    const app = await withAuthenticator(owner, service.clock)
    const waiting = await owner.logIn()
    expect(waiting.options.methods).toEqual(["totp", "passkey", "recovery"])
    expect((await owner.delete(path)).status).toBe(204)
    await service.mailTo(owner.user.email, "second factor was removed")
    expect(notified(await waiting.post("/auth/mfa", { code: app.nextCode() }))).toEqual(invalidState)
    expect((await owner.get("/auth/factors")).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 })
    expect((await owner.delete(path)).status).toBe(404)
    expect((await owner.delete("/auth/totp")).status).toBe(204)
    expect((await owner.get("/auth/factors")).body.recoveryCodesLeft).toBe(0)
    expect(notified(await owner.post("/auth/recovery-codes"))).toEqual([404, { error: "NOT_FOUND" }])
  })

  test("are 20 at most, of any number that are added at once too", async () => {
    const owner = await newOwner()
    const userId = owner.user.id as UserId
    const others = passkeyRows(userId, 18)
    await service.inside(
      Effect.gen(function* () {
        const { atomically } = yield* Transactions
        const { add } = yield* Passkeys
        yield* atomically(Effect.forEach(others, add), [userId])
      }),
    )
    const begun: Array<() => ReturnType<typeof owner.post>> = []
    for (let n = 0; n < 4; n++) {
      const { body } = await owner.post("/auth/passkeys/options")
      const credential = softwareAuthenticator().create(body)
      const jar = [...owner.jar].map(([key, value]) => `${key}=${value}`).join("; ")
      begun.push(() => owner.post("/auth/passkeys", { credential }, { headers: { cookie: jar } }))
    }
    const answers = await Promise.all(begun.map((add) => add()))
    // The others were begun before the account had this one.
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(notified(await owner.post("/auth/passkeys/options"))).toEqual([409, { error: "LIMIT_REACHED" }])
  })

  test("of a suspended account are refused as such, once they are right", async () => {
    const authenticator = softwareAuthenticator()
    const owner = await newOwner(authenticator)
    await service.inside(suspendAccount(owner.user.id as UserId))
    const browser = await arriving()
    const wrong = authenticator.use(browser.options, { isVerified: false })
    expect(notified(await browser.post("/auth/passkey", { credential: wrong }))).toEqual(invalidCredentials)
    expect(notified(await browser.post("/auth/passkey", { credential: authenticator.use(browser.options) }))).toEqual([
      403,
      { error: "ACCOUNT_SUSPENDED" },
    ])
  })
})
