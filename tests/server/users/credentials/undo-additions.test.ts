import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { withAuthenticator } from "../../../support/authenticator.ts"
import { type CredentialsService, startCredentialsService } from "../../../support/credentials-service.ts"
import { engines } from "../../../support/service.ts"
import { softwareAuthenticator, withPasskey } from "../../../support/software-authenticator.ts"
import { type Thief, thieves } from "./thieves.ts"

// Each of these goes to providers and back several times, which a busy machine is slow at.
setDefaultTimeout(120_000)

const invalid = { error: "INVALID_VERIFICATION_TOKEN" }

describe.each(engines)("What a thief added to an account, on %s", (engine) => {
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService(engine)
  })
  afterEach(() => service.provider.behave())
  afterAll(() => service.stop())

  const { robbed, thiefOf, refreshed, proofBy, tokenTo, tokenOfPasskey, undo, share, shown, freshEmail, passkeyOpens } =
    thieves(() => service)

  test("ends with a reset where it is the first factor and not older than three days", async () => {
    const { owner, thief } = await robbed()
    const authenticator = softwareAuthenticator()
    await withPasskey(thief, authenticator)
    await service.age(owner.id, 71)
    expect(await service.reset(owner.email)).toBe(204)
    const mail = (await service.mailTo(owner.email, "Your password was changed")).text
    expect(mail).toContain("and so were second factors if none of them is older")
    expect(mail).not.toContain("passkey stays")
    expect(await passkeyOpens(authenticator)).toBe(401)
    const back = await service.logIn(owner.email)
    expect(back.status).toBe(200)
    expect((await back.get("/auth/factors")).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
  })

  test("is asked for after a reset where the factor is older, and the mail names it", async () => {
    const { owner, thief } = await robbed()
    const authenticator = softwareAuthenticator()
    await withPasskey(thief, authenticator)
    await service.age(owner.id, 73)
    expect(await service.reset(owner.email)).toBe(204)
    const mail = (await service.mailTo(owner.email, "Your password was changed")).text
    expect(mail).toContain("1 passkey stays, which opens the account.")
    expect((await service.logIn(owner.email)).status).toBe(401)
    expect(await passkeyOpens(authenticator)).toBe(200)
  })

  test("ends with a reset where a younger factor followed the first one", async () => {
    const { owner, thief } = await robbed()
    const authenticator = softwareAuthenticator()
    await withPasskey(await withAuthenticator(thief, service.clock), authenticator)
    expect(await service.reset(owner.email)).toBe(204)
    expect(await passkeyOpens(authenticator)).toBe(401)
    expect((await service.logIn(owner.email)).status).toBe(200)
  })

  test("leaves the owner's factor, which a reset asks for, and goes with the token of its mail", async () => {
    const { owner } = await robbed()
    const app = await withAuthenticator(await thiefOf(owner.email), service.clock)
    await tokenTo(owner.email, "undo-added")
    await service.age(owner.id, 73)
    service.clock.forward({ seconds: 30 })
    // A thief at the open device of the owner, who has just proven to be there.
    const device = service.client()
    await device.post("/auth/login", { email: owner.email, password: "correct horse" })
    const entered = await device.post("/auth/mfa", { code: app.code() })
    const thief = device.signedIn(entered.body.accessToken)
    const authenticator = softwareAuthenticator()
    await withPasskey(thief, authenticator)
    expect((await thief.post("/auth/recovery-codes")).status).toBe(201)
    const token = await tokenOfPasskey(owner.email)
    expect(await service.reset(owner.email)).toBe(204)
    const mail = (await service.mailTo(owner.email, "Your password was changed")).text
    expect(mail).toContain("An authenticator app stays")
    expect(mail).toContain("1 passkey stays")
    expect(await passkeyOpens(authenticator)).toBe(200)

    expect((await undo(token)).status).toBe(204)
    expect(await passkeyOpens(authenticator)).toBe(401)
    const next = await service.mailTo(owner.email, "What was added is removed")
    expect(next.text).toContain("An authenticator app stays")
    expect(next.text).not.toContain("passkey stays")
    const reset = /reset-password#token=([\w-]+)/.exec(next.text)?.[1]
    const anyone = service.client()
    expect((await anyone.post("/auth/reset-password", { token: reset, newPassword: "a third horse" })).status).toBe(204)
    const login = await anyone.post("/auth/login", { email: owner.email, password: "a third horse" })
    expect(login.body).toEqual({ error: "MFA_REQUIRED" })
    const back = await anyone.post("/auth/mfa", { code: app.nextCode() })
    expect(back.status).toBe(200)
    const { body } = await anyone.get("/auth/factors", { token: back.body.accessToken })
    // The codes that the thief made are gone, and those of before do not come back.
    expect(body).toEqual({ totp: { confirmedAt: expect.any(String) }, passkeys: [], recoveryCodesLeft: 0 })
  })

  test("goes at once with the token of the mail, whatever it is, and the owner chooses a new password", async () => {
    const { owner, thief } = await robbed()
    const old = await share(owner)
    await service.age(owner.id, 1)
    const accomplice = await service.member()
    const authenticator = softwareAuthenticator()
    await withPasskey(thief, authenticator)
    const account = service.nameless()
    const key = await thief.post("/auth/keys", { name: "sync", scopes: ["profile:read"] })
    expect(key.status).toBe(201)
    const secret = await share(thief)
    const { body: request } = await thief.post("/friends/requests", { userId: accomplice.id })
    await accomplice.post(`/friends/requests/${request.id}/accept`)
    const hook = await thief.post("/webhooks", { url: "https://hooks.example.com/a", events: ["*"] })
    expect(hook.status).toBe(201)
    const token = await tokenOfPasskey(owner.email)
    for (const method of ["get", "head"] as const)
      await fetch(`${service.url}/auth/additions/undo?token=${token}`, { method: method.toUpperCase() })
    for (const other of ["/auth/email/undo", "/auth/verify-email", "/auth/email/confirm"])
      expect((await service.client().post(other, { token })).body).toEqual(invalid)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(400)])
    expect((await thief.get("/users/me")).status).toBe(401)
    expect((await thief.post("/auth/refresh")).status).toBe(401)
    expect((await service.client().get("/users/me", { token: key.body.key })).status).toBe(401)
    expect(await passkeyOpens(authenticator)).toBe(401)
    expect((await service.logIn(owner.email, "correct horse")).status).toBe(401)
    expect([await shown(old), await shown(secret)]).toEqual([200, 404])
    const reset = await tokenTo(owner.email, "reset-password")
    const body = { token: reset, newPassword: "another horse" }
    expect((await service.client().post("/auth/reset-password", body)).status).toBe(204)
    const back = await service.logIn(owner.email, "another horse")
    expect(back.status).toBe(200)
    expect((await back.get("/webhooks")).body.items).toEqual([])
    expect((await back.get("/users/me")).body).toMatchObject({ friendsCount: 0, idpLinked: false })
    expect((await service.signIn(account)).status).not.toBe(200)
  })

  test.each([
    ["with the token of its mail", async (email: string) => void (await undo(await tokenTo(email, "undo-added")))],
    ["with a reset", () => Promise.resolve()],
  ])("as a provider, with a stolen access token alone, goes %s", async (_, recover) => {
    const { owner } = await robbed()
    const account = service.nameless()
    expect(await owner.linkProvider(owner.token, account)).toEqual({ mode: "link" })
    expect((await service.signIn(account)).outcome).toEqual({ mode: "login" })
    await recover(owner.email)
    expect(await service.reset(owner.email)).toBe(204)
    expect((await service.signIn(account)).outcome).toEqual({ error: "EMAIL_MISSING" })
    expect((await service.logIn(owner.email)).status).toBe(200)
  })

  test("as a provider that is older than three days stays after a reset, and the mail says so", async () => {
    const { owner } = await robbed()
    const account = service.nameless()
    expect(await owner.linkProvider(owner.token, account)).toEqual({ mode: "link" })
    await service.age(owner.id, 73)
    expect(await service.reset(owner.email)).toBe(204)
    expect((await service.mailTo(owner.email, "Your password was changed")).text).toContain("still linked")
    expect((await service.signIn(account)).outcome).toEqual({ mode: "login" })
  })

  test("as a first password, with a stolen access token alone, goes with the token of its mail", async () => {
    const email = freshEmail()
    const owner = await service.signIn(service.ownerOf(email))
    const chosen = await owner.post("/auth/set-password", { newPassword: "a thief's horse" })
    expect(chosen.status).toBe(204)
    expect((await service.logIn(email, "a thief's horse")).status).toBe(200)
    expect((await undo(await tokenTo(email, "undo-added"))).status).toBe(204)
    expect((await service.logIn(email, "a thief's horse")).status).toBe(401)
    // What was there before the password stays.
    expect((await service.signIn(service.ownerOf(email))).outcome).toEqual({ mode: "login" })
  })

  test("as a share link ends with a reset if it is recent; older ones stay", async () => {
    const { owner } = await robbed()
    const old = await share(owner)
    await service.age(owner.id, 73)
    const secret = await share(await thiefOf(owner.email))
    expect([await shown(old), await shown(secret)]).toEqual([200, 200])
    expect(await service.reset(owner.email)).toBe(204)
    expect([await shown(old), await shown(secret)]).toEqual([200, 404])
  })

  test.each([
    [
      "a passkey",
      async (thief: Thief) => {
        const authenticator = softwareAuthenticator()
        await withPasskey(thief, authenticator)
        return { opens: async () => (await passkeyOpens(authenticator)) === 200, prove: proofBy(authenticator) }
      },
    ],
    [
      "an app",
      async (thief: Thief) => {
        const app = await withAuthenticator(thief, service.clock)
        return { opens: null, prove: (browser: Thief) => browser.post("/auth/proof", { code: app.nextCode() }) }
      },
    ],
    [
      "a provider",
      async (thief: Thief) => {
        const account = service.nameless()
        service.provider.be(account)
        const { body } = await thief.get("/auth/idp/link")
        expect((await thief.land(await thief.throughProvider(body.url, ""))).outcome).toEqual({ mode: "link" })
        const prove = (browser: Thief) => browser.post("/auth/proof", { password: "correct horse" })
        return { opens: async () => (await service.signIn(account)).outcome["mode"] === "login", prove }
      },
    ],
  ])("%s ends when a change of the address is undone, whether it came before or after it", async (_, add) => {
    for (const isBefore of [true, false]) {
      const { owner, thief } = await robbed()
      const before = isBefore ? await add(thief) : null
      if (before !== null) await service.age(owner.id, 71)
      const again = await refreshed(thief)
      if (before !== null) expect((await before.prove(again)).status).toBe(200)
      const theirs = freshEmail()
      expect((await again.post("/auth/email", { email: theirs })).status).toBe(202)
      const confirm = await tokenTo(theirs, "confirm-email")
      expect((await service.client().post("/auth/email/confirm", { token: confirm })).status).toBe(204)
      const { opens } = before ?? (await add(again))
      expect((await opens?.()) ?? true).toBe(true)
      const undoing = await tokenTo(owner.email, "undo-email")
      expect((await service.client().post("/auth/email/undo", { token: undoing })).status).toBe(204)
      expect((await opens?.()) ?? false).toBe(false)
      const reset = await tokenTo(owner.email, "reset-password")
      const body = { token: reset, newPassword: "another horse" }
      expect((await service.client().post("/auth/reset-password", body)).status).toBe(204)
      const back = await service.logIn(owner.email, "another horse")
      expect(back.status).toBe(200)
      expect((await back.get("/auth/factors")).body).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    }
  })

  // The identity provider is not asked from here on: the clock is ahead of its own.
  test("beyond the mails of a day goes with the token of one of them, for three days from then on", async () => {
    const { owner, thief } = await robbed()
    const authenticator = softwareAuthenticator()
    for (let n = 0; n < 10; n++) await withPasskey(thief, authenticator)
    const token = await tokenTo(owner.email, "undo-added")
    service.clock.forward({ hours: 23 })
    const again = await refreshed(thief)
    expect((await proofBy(authenticator)(again)).status).toBe(200)
    const last = softwareAuthenticator()
    await withPasskey(again, last)
    const ofMails = `select hash from one_time_tokens where user_id = '${owner.id}' and purpose = 'undo-added'`
    expect(await service.query(ofMails)).toHaveLength(10)
    service.clock.forward({ hours: 71 })
    expect(await passkeyOpens(last)).toBe(200)
    expect((await undo(token)).status).toBe(204)
    expect(await passkeyOpens(last)).toBe(401)
  })

  test("cannot be taken back after three days, nor from the mailbox of a replaced address", async () => {
    const { owner, thief } = await robbed()
    const other = await robbed()
    await withPasskey(other.thief)
    const first = await tokenTo(other.owner.email, "undo-added")
    const theirs = freshEmail()
    expect((await other.thief.post("/auth/email", { email: theirs })).status).toBe(202)
    const confirm = await tokenTo(theirs, "confirm-email")
    expect((await service.client().post("/auth/email/confirm", { token: confirm })).status).toBe(204)
    await withAuthenticator(other.thief, service.clock)
    const thiefsToken = await tokenTo(theirs, "undo-added")
    expect((await undo(first)).body).toEqual(invalid)
    const undoing = await tokenTo(other.owner.email, "undo-email")
    expect((await service.client().post("/auth/email/undo", { token: undoing })).status).toBe(204)
    // It would end what the owner does from now on, and mail a token for a new password.
    expect((await undo(thiefsToken)).body).toEqual(invalid)

    await withPasskey(thief)
    const token = await tokenTo(owner.email, "undo-added")
    service.clock.forward({ hours: 72 })
    expect((await undo(token)).body).toEqual(invalid)
  })
})
