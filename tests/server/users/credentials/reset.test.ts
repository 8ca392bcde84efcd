import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { type PasswordChange, preparePassword, Transactions, type UserId, Users } from "../../../../core/index.ts"
import { type CredentialsService, newPassword, startCredentialsService } from "../../../support/credentials-service.ts"
import { goodKey, integration } from "../../../support/platform-service.ts"
import { runs } from "../../../support/runs.ts"
import { engines } from "../../../support/service.ts"
import { terms } from "../../events/events-client.ts"

const unauthorized = { error: "UNAUTHORIZED" }
const linkFailed = { error: "LINK_FAILED" }
const platformFailed = { gameplatform: "error", code: "LINK_FAILED" }

// Each of these goes to providers and back several times, which a busy machine is slow at.
setDefaultTimeout(120_000)

describe.each(engines)("A password reset, on %s", (engine) => {
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService(engine)
  })
  afterEach(() => service.provider.behave())
  afterAll(() => service.stop())

  const linksOf = async (id: string) => (await service.links()).filter(({ user_id }) => user_id === id)
  /** As `curio users set-password` does it. */
  const administratorSets = (id: string, change: PasswordChange = "administratorsPassword") =>
    service.inside(
      Effect.gen(function* () {
        const users = yield* Users
        const { atomically } = yield* Transactions
        const input = { userId: id as UserId, newPassword: Redacted.make(newPassword) }
        const password = yield* preparePassword({ ...input, kind: change })
        yield* atomically(Effect.flatMap(users.get(input.userId), (user) => password.store(user, change)))
      }),
    )

  test("of an address that a stranger registered ends the way in that the stranger linked", async () => {
    const stranger = await service.member()
    const account = service.nameless()
    expect(await stranger.linkProvider(stranger.token, account)).toEqual({ mode: "link" })
    expect((await service.signIn(account)).outcome).toEqual({ mode: "login" })
    expect(await service.reset(stranger.email)).toBe(204)
    const back = await service.signIn(account)
    expect([back.outcome, back.status]).toEqual([{ error: "EMAIL_MISSING" }, 401])
    expect(await linksOf(stranger.id)).toEqual([])
    expect((await service.mailTo(stranger.email, "was changed")).text).not.toContain("identity provider")
  })

  test.each([
    ["an account whose address was verified", true],
    ["an account whose address was not", false],
  ])("of %s leaves access tokens alive, but not for what opens the account", async (_, verified) => {
    const thief = await service.member()
    if (verified) expect(await service.verify(thief.email)).toBe(204)
    const old = thief.token
    expect(await service.reset(thief.email)).toBe(204)
    const owner = await service.logIn(thief.email)

    expect((await thief.get("/users/me", { token: old })).status).toBe(200)
    const link = await thief.get("/auth/idp/link", { token: old })
    expect([link.status, link.body, link.headers.getSetCookie()]).toEqual([401, unauthorized, []])
    const login = await thief.post(`${integration}/login`, undefined, { token: old })
    expect([login.status, login.body, login.headers.getSetCookie()]).toEqual([401, unauthorized, []])
    const key = await thief.putKey(old)
    expect([key.status, key.body]).toEqual([401, unauthorized])
    const set = await thief.post("/auth/set-password", { newPassword: "the thief's" }, { token: old })
    expect([set.status, set.body]).toEqual([401, unauthorized])
    // Who asks is looked at before what is asked.
    expect(await thief.attempts(old)).toEqual([401, 401, 401, 401])
    expect((await owner.get("/users/me")).body.gameplatform.hasApiKey).toBe(false)
  })

  const resets = [
    ["a reset of a verified account", true, false, (email: string) => service.reset(email)],
    ["a reset of an account that was never verified", false, false, (email: string) => service.reset(email)],
    [
      "an administrator's new password",
      true,
      true,
      (_: string, id: string) => administratorSets(id, "administratorsPasswordEndingSessions"),
    ],
  ] as const

  test.each(resets)(
    "leaves nothing that lets another person in to a token of before: %s",
    async (_, verified, byAdministrator, end) => {
      const [thief, accomplice, friend] = [await service.member(), await service.member(), await service.member()]
      if (verified) expect(await service.verify(thief.email)).toBe(204)
      const old = thief.token
      const request = async (from: typeof thief, to: typeof thief, token = from.token) =>
        from.post("/friends/requests", { userId: to.id }, { token })
      const asked = await request(friend, thief)
      expect((await thief.post(`/friends/requests/${asked.body.id}/accept`)).status).toBe(200)
      const group = await thief.post("/chat/conversations", { kind: "group", name: "Swaps", memberIds: [] })
      const event = await thief.post("/events", terms())
      const waiting = await request(accomplice, thief)
      expect([group.status, event.status, waiting.status]).toEqual([201, 201, 201])

      await end(thief.email, thief.id)
      const attempts = async (token: string) => [
        await thief.post("/calendar-feed", undefined, { token }),
        await request(thief, accomplice, token),
        await thief.post(`/friends/requests/${waiting.body.id}/accept`, undefined, { token }),
        await thief.put(`/events/${event.body.id}/organizers/${friend.id}`, undefined, { token }),
        await thief.post(`/chat/conversations/${group.body.id}/members`, { userId: friend.id }, { token }),
        await thief.post("/chat/conversations", { kind: "group", name: "All", memberIds: [friend.id] }, { token }),
      ]
      expect((await attempts(old)).map(({ body, status }) => [status, body])).toEqual(
        Array.from({ length: 6 }, () => [401, unauthorized]),
      )
      // What it reads and writes otherwise is unchanged, unless an administrator ended it.
      const otherwise = byAdministrator ? 401 : 201
      expect((await thief.post("/posts", { content: "Hello" }, { token: old })).status).toBe(otherwise)
      const alone = { kind: "group", name: "Alone", memberIds: [thief.id] }
      expect((await thief.post("/chat/conversations", alone, { token: old })).status).toBe(otherwise)
      const own = await service.logIn(thief.email)
      // Their owner is not kept from anything.
      expect((await attempts(own.token)).map(({ status }) => status)).not.toContain(401)
    },
  )

  test("at once with a new calendar feed: none is left that its owner did not make", async () => {
    for (let n = 0; n < 4; n++) {
      const thief = await service.member()
      await service.verify(thief.email)
      const [feed, reset] = await Promise.all([thief.post("/calendar-feed"), service.reset(thief.email)])
      expect(reset).toBe(204)
      expect([201, 401]).toContain(feed.status)
      const rows = await service.query("select user_id from calendar_feeds")
      expect(rows.map((row) => row["user_id"])).not.toContain(thief.id)
    }
  })

  test("lets its owner link at once, with the very next login", async () => {
    const member = await service.member()
    expect(await service.reset(member.email)).toBe(204)
    const { token } = await service.logIn(member.email)
    expect(await member.linkProvider(token, service.nameless())).toEqual({ mode: "link" })
    expect(await member.linkPlatform(token)).toEqual({ gameplatform: "connected" })
    expect((await member.putKey(token)).status).toBe(204)
    // Also where the next reset comes within the same second.
    expect(await service.reset(member.email)).toBe(204)
    expect(await member.attempts(token)).toEqual([401, 401, 401, 401])
    const next = await service.logIn(member.email)
    expect((await member.putKey(next.token)).status).toBe(204)
  })

  test("ends the flows that were begun before it", async () => {
    const thief = await service.member()
    await service.verify(thief.email)
    const provider = await thief.leaveProvider(thief.token, service.nameless())
    const platform = await thief.leavePlatform(thief.token)
    expect(await service.reset(thief.email)).toBe(204)
    expect((await thief.land(provider)).outcome).toEqual(linkFailed)
    expect(await thief.landPlatform(platform)).toEqual(platformFailed)
    expect(await linksOf(thief.id)).toEqual([])
  })

  test("by an administrator does the same to tokens and flows, and leaves sessions and links", async () => {
    const member = await service.member()
    expect(await member.linkProvider(member.token, { sub: "kept", email: "kept@example.com" })).toEqual({
      mode: "link",
    })
    const platform = await member.leavePlatform(member.token)
    await administratorSets(member.id)
    expect(await member.attempts(member.token)).toEqual([401, 401, 401, 401])
    expect(await member.landPlatform(platform)).toEqual(platformFailed)
    expect(await linksOf(member.id)).toMatchObject([{ subject: "kept" }])
    const refreshed = await member.post("/auth/refresh")
    expect(refreshed.status).toBe(200)
    expect((await member.putKey(refreshed.body.accessToken)).status).toBe(204)
    expect((await service.logIn(member.email)).status).toBe(200)
    expect((await service.mailTo(member.email, "was changed")).text).toContain("kept@example.com")
  })

  test("of a verified account keeps what its owner linked three days ago, and the mail names it", async () => {
    const member = await service.member()
    await service.verify(member.email)
    const account = { sub: `of ${member.email}`, email: "elsewhere@example.com", email_verified: true }
    expect(await member.linkProvider(member.token, account)).toEqual({ mode: "link" })
    expect(await member.linkPlatform(member.token)).toEqual({ gameplatform: "connected" })
    expect((await member.putKey(member.token)).status).toBe(204)
    await service.age(member.id, 73)
    expect(await service.reset(member.email)).toBe(204)
    expect((await service.mailTo(member.email, "was changed")).text).toContain("elsewhere@example.com")
    expect((await service.signIn(account)).outcome).toEqual({ mode: "login" })
    const { gameplatform } = (await member.get("/users/me")).body
    expect(gameplatform).toMatchObject({ accountId: expect.any(String), hasApiKey: true })
  })

  test.each([
    ["never verified", false],
    ["verified", true],
  ])("of an account that was %s, at once with a returning link flow: one of the two wins", async (_, verified) => {
    for (let n = 0; n < runs(2, 8); n++) {
      const thief = await service.member()
      if (verified) await service.verify(thief.email)
      await service.client().post("/auth/forgot-password", { email: thief.email })
      const token = /#token=([\w-]+)/.exec((await service.mailTo(thief.email, "reset-password#")).text)?.[1]
      const email = `${n}-${verified}@elsewhere.example`
      const callback = await thief.leaveProvider(thief.token, { ...service.nameless(), email })
      const landing = thief.land(callback)
      // So that now the one, now the other comes first.
      if (n % 2 === 0) await service.client().get("/health")
      const reset = await service.client().post("/auth/reset-password", { token, newPassword })
      const { outcome } = await landing
      expect(reset.status).toBe(204)
      const links = await linksOf(thief.id)
      expect([{ mode: "link" }, linkFailed]).toContainEqual(outcome as never)
      // What was linked before it ends with it, and nothing is linked after it.
      expect(links).toEqual([])
      const mail = await service.mailTo(thief.email, "was changed")
      expect(mail.text).not.toContain("is still linked and can sign in")
    }
  })

  test("at once with a first password: one of the two wins", async () => {
    for (let n = 0; n < runs(2, 8); n++) {
      const email = `passwordless${n}@example.com`
      const user = await service.createWithoutPassword(email)
      const token = await service.http.accessTokens.sign(user)
      await service.client().post("/auth/forgot-password", { email })
      const mailed = /#token=([\w-]+)/.exec((await service.mailTo(email, "reset-password#")).text)?.[1]
      const [set, reset] = await Promise.all([
        service.client().post("/auth/set-password", { newPassword: "the thief's own" }, { token }),
        service.client().post("/auth/reset-password", { token: mailed, newPassword }),
      ])
      const order = [set.status, reset.status]
      // A first password ends reset tokens: then the reset comes too late, and its owner asks for another.
      expect([
        [401, 204],
        [204, 400],
      ]).toContainEqual(order)
      expect((await service.logIn(email, "the thief's own")).status).toBe(order[1] === 204 ? 401 : 200)
      expect((await service.logIn(email)).status).toBe(order[1] === 204 ? 200 : 401)
    }
  })

  test("does not take the key of a user who signed in before, also where it arrives meanwhile", async () => {
    const thief = await service.member()
    await service.verify(thief.email)
    const [put, reset] = await Promise.all([thief.putKey(thief.token), service.reset(thief.email)])
    expect([204, 401]).toContain(put.status)
    expect(reset).toBe(204)
    expect((await thief.put(`${integration}/api-key`, { apiKey: goodKey })).status).toBe(401)
  })
})
