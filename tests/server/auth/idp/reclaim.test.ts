import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { deleteAccount, setPassword, type UserId } from "../../../../core/index.ts"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { type IdpService, startServiceWith } from "../../../support/idp-service.ts"
import { engines } from "../../../support/service.ts"

describe.each(engines)("A user who registered another's address, on %s", (engine) => {
  let provider: HostileProvider
  let service: IdpService
  beforeAll(async () => {
    provider = await hostileProvider()
    service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, engine })
  })
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  let victims = 0
  const squatted = async () => {
    const email = `victim${++victims}@example.com`
    const squatter = await service.member(email)
    return { email, squatter, owner: { sub: `owner-${victims}`, email, email_verified: true } }
  }
  /** The owner of the address comes through the provider. */
  const arrive = async (owner: Record<string, unknown>) => {
    provider.be(owner)
    const browser = service.browser()
    const { outcome } = await browser.signIn("")
    const { status, body } = await browser.post("/auth/refresh")
    return { ...browser, ...browser.signedIn(body.accessToken), outcome, status, user: body.user }
  }

  test("loses password, sessions, access tokens and mail tokens, and the owner is in", async () => {
    const { email, squatter, owner } = await squatted()
    const verification = /#token=([\w-]+)/.exec((await service.mailTo(email, "verify-email#")).text)?.[1]
    await squatter.post("/auth/forgot-password", { email })
    const reset = /#token=([\w-]+)/.exec((await service.mailTo(email, "reset-password#")).text)?.[1]
    expect((await squatter.get("/users/me")).status).toBe(200)
    expect(verification).toBeString()
    expect(reset).toBeString()

    const arrived = await arrive(owner)
    expect(arrived.outcome).toEqual({ mode: "linked-login" })
    expect(arrived.status).toBe(200)
    const me = await arrived.get("/users/me")
    expect(me.body).toMatchObject({ id: squatter.id, email, emailVerified: true, hasPassword: false })

    const login = await squatter.post("/auth/login", { email, password: squatter.password })
    expect([login.status, login.body]).toEqual([401, { error: "INVALID_CREDENTIALS" }])
    expect((await squatter.post("/auth/refresh")).body).toEqual({ error: "INVALID_REFRESH_TOKEN" })
    expect((await squatter.get("/users/me")).body).toEqual({ error: "UNAUTHORIZED" })
    const newPassword = "another password"
    expect((await squatter.post("/auth/reset-password", { token: reset, newPassword })).body).toEqual({
      error: "INVALID_RESET_TOKEN",
    })
    expect((await squatter.post("/auth/verify-email", { token: verification })).body).toEqual({
      error: "INVALID_VERIFICATION_TOKEN",
    })
    expect((await service.account(email))?.passwordHash).toBeNull()
  })

  test("loses the provider account that was linked", async () => {
    const { squatter, owner } = await squatted()
    provider.be({ sub: `squatter-${victims}` })
    expect((await squatter.link(squatter.token, "")).outcome).toEqual({ mode: "link" })
    expect((await arrive(owner)).outcome).toEqual({ mode: "linked-login" })
    provider.be({ sub: `squatter-${victims}` })
    expect((await service.browser().signIn("")).outcome).toEqual({ error: "EMAIL_MISSING" })
    const links = await service.links()
    expect(links.filter(({ user_id }) => user_id === squatter.id)).toMatchObject([{ subject: owner.sub }])
  })

  test("cannot finish a link that was begun before, not even when the owner has unlinked", async () => {
    const { squatter, owner } = await squatted()
    provider.be({ sub: `squatter-${victims}` })
    const { body } = await squatter.get("/auth/idp/link")
    const callback = await squatter.throughProvider(body.url, "")
    const arrived = await arrive(owner)
    const { token } = arrived
    await arrived.post("/auth/set-password", { newPassword: "the owner's own" }, { token })
    expect((await arrived.delete("/auth/idp/link", undefined, { token })).status).toBe(204)
    expect((await squatter.land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
    expect((await service.links()).filter(({ user_id }) => user_id === squatter.id)).toEqual([])
  })

  test("gets nothing through that was let in before and takes effect after", async () => {
    const { email, squatter, owner } = await squatted()
    const user = await service.account(email)
    if (user === null) throw new Error("There is no such account.")
    await arrive(owner)
    const newPassword = Redacted.make("the squatter's again")
    const by = { userId: user.id, signedInAt: user.createdAt }
    const set = await service.inside(Effect.flip(setPassword({ ...by, newPassword })))
    expect(set._tag).toBe("credentials.UNAUTHORIZED")
    const removal = await service.inside(Effect.flip(deleteAccount({ id: user.id, by: user, password: null })))
    expect(removal._tag).toBe("auth.INVALID_CREDENTIALS")
    expect(await service.account(email)).toMatchObject({ id: squatter.id as UserId, passwordHash: null })
  })

  test("keeps the account when the provider does not vouch for the e-mail", async () => {
    const { squatter, owner } = await squatted()
    expect((await arrive({ ...owner, email_verified: false })).outcome).toEqual({ error: "EMAIL_MISSING" })
    expect((await squatter.get("/users/me")).status).toBe(200)
  })

  test("is out for good: a token from the second of the take-over is dead, the owner's from it is good", async () => {
    const { email, owner } = await squatted()
    const account = await service.account(email)
    if (account === null) throw new Error("There is no such account.")
    const early = await service.http.accessTokens.sign(account)
    const arrived = await arrive(owner)
    const [, claims] = arrived.token.split(".").map((part) => Buffer.from(part, "base64url").toString())
    const { tokensValidFrom } = (await service.account(email)) ?? {}
    expect(JSON.parse(claims ?? "").iat * 1000).toBeGreaterThanOrEqual(tokensValidFrom?.epochMilliseconds ?? Infinity)
    expect((await arrived.get("/users/me")).status).toBe(200)
    expect((await arrived.get("/users/me", { token: early })).status).toBe(401)
    // What is signed for a user who was let in before counts from then, whenever that happens.
    const asOf = await service.http.accessTokens.sign(account, account.createdAt)
    expect((await arrived.get("/users/me", { token: asOf })).status).toBe(401)
  })
})
