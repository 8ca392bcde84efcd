import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect, Redacted } from "effect"
import {
  preparePassword,
  suspendAccount,
  Transactions,
  type UserId,
  Users,
  unsuspendAccount,
} from "../../../core/index.ts"
import { type CredentialsService, newPassword, startCredentialsService } from "../../support/credentials-service.ts"
import { goodKey, integration } from "../../support/platform-service.ts"
import { engines } from "../../support/service.ts"

const suspended = { status: 403, body: { error: "ACCOUNT_SUSPENDED" } }
const loginFailed = { error: "LOGIN_FAILED" }

// Each of these goes to providers and back several times, which a busy machine is slow at.
setDefaultTimeout(120_000)

describe.each(engines)("A suspended account, on %s", (engine) => {
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService(engine)
  })
  afterEach(() => service.provider.behave())
  afterAll(() => service.stop())

  const suspend = (id: string) => service.inside(suspendAccount(id as UserId))
  const unsuspend = (id: string) => service.inside(unsuspendAccount(id as UserId))
  const sessionsOf = (id: string) => service.query(`select id from sessions where user_id = '${id}'`)
  const linksOf = (id: string) => service.query(`select subject from linked_accounts where user_id = '${id}'`)
  const logIn = async (email: string, password: string) => {
    const { status, body } = await service.client().post("/auth/login", { email, password })
    return { status, body: status === 200 ? null : body }
  }
  const signedIn = { status: 200, body: null }
  /** As `curio users set-password` does it. */
  const administratorSets = (id: string) =>
    service.inside(
      Effect.gen(function* () {
        const users = yield* Users
        const { atomically } = yield* Transactions
        const input = { userId: id as UserId, newPassword: Redacted.make(newPassword) }
        const password = yield* preparePassword({ ...input, kind: "administratorsPassword" })
        yield* atomically(
          Effect.flatMap(users.get(input.userId), (user) => password.store(user, "administratorsPassword")),
        )
      }),
    )

  test.each([
    ["GET", "/users/me", undefined],
    ["HEAD", "/users/me", undefined],
    ["GET", "/auth/sessions", undefined],
    ["POST", "/auth/logout-all", undefined],
    ["PUT", "/auth/change-password", { currentPassword: "correct horse", newPassword }],
    ["POST", "/auth/set-password", { newPassword }],
    ["GET", "/auth/idp/link", undefined],
    ["DELETE", "/auth/idp/link", undefined],
    ["POST", `${integration}/login`, undefined],
    ["PUT", `${integration}/api-key`, { apiKey: goodKey }],
    ["PATCH", "/users/me", { bio: "still here" }],
    ["PATCH", "/users/0199a000-0000-7000-8000-000000000000", { bio: "another user" }],
    ["DELETE", "/users/me", { password: "correct horse" }],
    ["POST", "/collections", { name: "Games", type: "games" }],
    ["POST", "/listings", {}],
    ["POST", "/offers", {}],
    ["GET", "/listings?limit=no", undefined],
  ])("is refused at once with a token that was good: %s %s", async (method, path, body) => {
    const person = await service.member()
    const ask = () => person.send(method, path, body, { token: person.token })
    await suspend(person.id)
    const { status, body: answer } = await ask()
    expect({ status, body: answer }).toEqual(method === "HEAD" ? { ...suspended, body: null } : suspended)
    expect((await person.get("/auth/sessions")).headers.get("cache-control")).toBe("no-store")
    expect(await service.account(person.email)).not.toBeNull()
    await unsuspend(person.id)
    expect((await ask()).status).not.toBe(403)
  })

  test("cannot sign in with its password, and only the right one says why", async () => {
    const { id, email, password } = await service.member()
    await suspend(id)
    expect(await logIn(email, "another password")).toEqual({ status: 401, body: { error: "INVALID_CREDENTIALS" } })
    expect(await logIn(email, password)).toEqual(suspended)
    await administratorSets(id)
    expect(await logIn(email, password)).toEqual({ status: 401, body: { error: "INVALID_CREDENTIALS" } })
    expect(await logIn(email, newPassword)).toEqual(suspended)
    expect(await sessionsOf(id)).toEqual([])
    await unsuspend(id)
    expect(await logIn(email, newPassword)).toEqual(signedIn)
  })

  test("has no session left that could be refreshed, and logging out is no error", async () => {
    const person = await service.member()
    const cookie = person.jar.get("refreshToken") ?? ""
    await suspend(person.id)
    const { status, body } = await person.post("/auth/refresh")
    expect([status, body]).toEqual([401, { error: "INVALID_REFRESH_TOKEN" }])
    expect((await person.post("/auth/logout")).status).toBe(204)
    await unsuspend(person.id)
    person.jar.set("refreshToken", cookie)
    expect((await person.post("/auth/refresh")).status).toBe(401)
    expect(await logIn(person.email, person.password)).toEqual(signedIn)
  })

  test("cannot sign in through the provider's account that is linked", async () => {
    const { id, email } = await service.member()
    const owner = service.ownerOf(email)
    expect(await service.verify(email)).toBe(204)
    expect((await service.signIn(owner)).outcome).toEqual({ mode: "linked-login" })
    await suspend(id)
    const back = await service.signIn(owner)
    expect([back.outcome, back.status]).toEqual([loginFailed, 401])
    expect(await sessionsOf(id)).toEqual([])
    await unsuspend(id)
    expect((await service.signIn(owner)).outcome).toEqual({ mode: "login" })
  })

  test.each([
    ["verified", true],
    ["not verified", false],
  ])("is not linked to a provider's account with its address, which is %s, and loses nothing", async (_, verified) => {
    const { id, email, password } = await service.member()
    if (verified) expect(await service.verify(email)).toBe(204)
    await suspend(id)
    const before = await service.account(email)
    const back = await service.signIn(service.ownerOf(email))
    expect([back.outcome, back.status]).toEqual([loginFailed, 401])
    expect([await linksOf(id), await sessionsOf(id), await service.account(email)]).toEqual([[], [], before])
    expect(await logIn(email, password)).toEqual(suspended)
    await unsuspend(id)
    expect((await service.signIn(service.ownerOf(email))).outcome).toEqual({ mode: "linked-login" })
  })

  test("links nothing by a flow that began before, also after the suspension ended", async () => {
    const person = await service.member()
    const account = service.nameless()
    const flows = async () => ({
      provider: await person.leaveProvider(person.token, account),
      platform: await person.leavePlatform(person.token),
    })
    const [during, after] = [await flows(), await flows()]
    const landed = async ({ provider, platform }: typeof during) => [
      (await person.land(provider)).outcome,
      await person.landPlatform(platform),
    ]
    const failed = [{ error: "LINK_FAILED" }, { gameplatform: "error", code: "LINK_FAILED" }]
    await suspend(person.id)
    expect(await landed(during)).toEqual(failed)
    await unsuspend(person.id)
    expect(await landed(after)).toEqual(failed)
    expect(await linksOf(person.id)).toEqual([])

    const again = await service.logIn(person.email, person.password)
    expect(await person.linkProvider(again.token, account)).toEqual({ mode: "link" })
    expect(await person.linkPlatform(again.token)).toEqual({ gameplatform: "connected" })
  })

  test("stays suspended when its owner proves the address or resets the password, and both count afterwards", async () => {
    const { id, email, password } = await service.member()
    await suspend(id)
    expect(await service.verify(email)).toBe(204)
    expect((await service.account(email))?.emailVerifiedAt).not.toBeNull()
    expect(await logIn(email, password)).toEqual(suspended)
    const anyone = service.client()
    expect((await anyone.post("/auth/resend-verification", { email })).body).toEqual({ ok: true })
    expect(await service.reset(email)).toBe(204)
    expect(await logIn(email, password)).toEqual({ status: 401, body: { error: "INVALID_CREDENTIALS" } })
    expect(await logIn(email, newPassword)).toEqual(suspended)
    expect((await anyone.post("/auth/register", { email, password })).body).toEqual({ error: "EMAIL_ALREADY_EXISTS" })
    expect(await sessionsOf(id)).toEqual([])
    await unsuspend(id)
    expect(await logIn(email, newPassword)).toEqual(signedIn)
  })

  test("has no session when it was suspended while many came in at once", async () => {
    const person = await service.member()
    const ways = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? logIn(person.email, person.password) : person.post("/auth/refresh"),
    )
    await suspend(person.id)
    const statuses = (await Promise.all(ways)).map(({ status }) => status)
    for (const status of statuses) expect([200, 401, 403]).toContain(status)
    expect(await sessionsOf(person.id)).toEqual([])
    expect(await logIn(person.email, person.password)).toEqual(suspended)
  })
})
