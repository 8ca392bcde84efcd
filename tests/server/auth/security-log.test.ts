import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { readFileSync } from "node:fs"
import { grantRole, suspendAccount, type UserId } from "../../../core/index.ts"
import { securityEvents } from "../../../server/http/auth/security-events.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import type { Answer } from "../../support/client.ts"
import { type CredentialsService, startCredentialsService } from "../../support/credentials-service.ts"
import { withPasskey } from "../../support/software-authenticator.ts"

setDefaultTimeout(120_000)

const page = readFileSync(new URL("../../../docs/contract/auth.md", import.meta.url), "utf8")
const section = page.slice(page.indexOf("## Security log"))
const examples = Array.from(
  section.matchAll(/^\| `(\w+)` \|.*\| `(\{"event".*\})` \|$/gm),
  ([, event = "", example = ""]) => ({
    event,
    example: JSON.parse(example) as Record<string, unknown>,
  }),
)

const everywhere = ["event", "outcome", "reason", "userId", "account", "sessionId", "requestId", "client", "userAgent"]
const ids = { userId: "0199f2c4-...", sessionId: "0199f2d8-...", account: "5f2b8c0e9a1d3347" } as const
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A line as the page shows it: without what each line has and what is null, and the ids of the examples. */
const shown = ({ client: _, requestId: __, userAgent: ___, ...line }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(line).flatMap(([key, value]) =>
      value === null ? [] : [[key, key in ids ? ids[key as keyof typeof ids] : value]],
    ),
  )

describe("The security log", () => {
  const lines: Array<Record<string, unknown>> = []
  const secrets = new Set<string>()
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService("SQLite", lines)
    await everyEvent()
  })
  afterAll(() => service.stop())

  const tokenFor = async (email: string, page: string) => {
    const token = /#token=([\w-]+)/.exec((await service.mailTo(email, page)).text)?.[1] ?? ""
    secrets.add(token)
    return token
  }

  const everyEvent = async () => {
    const owner = await service.member()
    const { email, password } = owner
    const anyone = service.browser()
    for (const secret of [email, password, "a wrong password", owner.token]) secrets.add(secret)
    await anyone.post("/auth/login", { email, password: "a wrong password" })
    await anyone.post("/auth/login", { email: "Unknown@example.com", password })
    await anyone.post("/auth/login", { email: 7, password })
    await anyone.post("/auth/refresh", undefined, { headers: { cookie: "refreshToken=a.stolen.token" } })
    secrets.add("a.stolen.token")
    await service.verify(email)
    const { body: key } = await owner.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    secrets.add(key.key)
    await owner.delete(`/auth/keys/${key.id}`)
    await anyone.get("/items", { token: key.key })
    await owner.post("/auth/set-password", { newPassword: "a.first.password" })
    await owner.put("/auth/change-password", { currentPassword: password, newPassword: "a.second.password" })
    for (const secret of ["a.first.password", "a.second.password"]) secrets.add(secret)
    expect(await owner.linkProvider(owner.token, service.ownerOf(email))).toEqual({ mode: "link" })
    await owner.delete("/auth/idp/link")
    await anyone.get("/auth/idp/callback?state=a.forged.state&code=a.forged.code")
    for (const secret of ["a.forged.state", "a.forged.code"]) secrets.add(secret)
    expect(await owner.linkPlatform(owner.token)).toEqual({ gameplatform: "connected" })
    await owner.putKey(owner.token)

    const first = await service.logIn(email, "a.second.password")
    const sessions = await first.get("/auth/sessions")
    await owner.delete(`/auth/sessions/${sessions.body.items.find(({ current }: { current: boolean }) => !current).id}`)
    const second = await service.logIn(email, "a.second.password")
    const app = await withAuthenticator(second, service.clock)
    for (const code of app.recoveryCodes) secrets.add(code)
    await second.post("/auth/recovery-codes")
    await anyone.post("/auth/login", { email, password: "a.second.password" })
    secrets.add(anyone.jar.get("mfa") ?? "")
    await anyone.post("/auth/mfa", { code: "000000" })
    const own = (await second.post("/auth/recovery-codes")).body.recoveryCodes
    const third: Answer = await anyone.post("/auth/mfa", { recoveryCode: own[0] })
    for (const secret of [own[0], third.body.accessToken, anyone.jar.get("refreshToken")]) secrets.add(secret)
    const signedIn = anyone.signedIn(third.body.accessToken)
    const code = app.nextCode()
    secrets.add(code)
    await signedIn.post("/auth/proof", { code })
    await signedIn.delete("/auth/totp", undefined, { headers: { cookie: "" } })
    await signedIn.post("/auth/logout")
    await second.post("/auth/logout-all")
    await anyone.post("/auth/forgot-password", { email })
    const token = await tokenFor(email, "reset-password#")
    await anyone.post("/auth/reset-password", { token, newPassword: "a.third.password" })
    secrets.add("a.third.password")

    const mover = await service.member()
    const newAddress = `new.${mover.email}`
    await mover.post("/auth/email", { email: newAddress })
    secrets.add(newAddress)
    await anyone.post("/auth/email/confirm", { token: await tokenFor(newAddress, "confirm-email#") })
    await anyone.post("/auth/email/undo", { token: "a.forged.token" })
    secrets.add("a.forged.token")

    await mover.post("/exports")
    await mover.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    await anyone.post("/auth/additions/undo", { token: await tokenFor(newAddress, "undo-added#") })
    await anyone.get("/exports/files/a.forged.address")
    secrets.add("a.forged.address")

    const chief = await service.member()
    await service.inside(grantRole({ id: chief.id as UserId, role: "admin", by: null }))
    const admin = await service.logIn(chief.email, chief.password)
    const role = `/moderation/roles/${owner.id}`
    await admin.put(role, { role: "moderator" })
    await admin.delete(role, undefined, { headers: { cookie: "" } })

    const leaver = await service.member()
    const { body: collection } = await leaver.post("/collections", { name: "Shelf", type: "books" })
    const { body: share } = await leaver.post("/shares", { targetType: "collection", targetId: collection.id })
    secrets.add(share.url.split("/").at(-1))
    await leaver.delete(`/shares/${share.id}`)
    const hook = { url: "https://hooks.example.com/", events: ["*"] }
    const { body: webhook } = await leaver.post("/webhooks", hook)
    secrets.add(webhook.secret)
    await leaver.patch(`/webhooks/${webhook.id}`, { paused: true })
    await leaver.delete(`/webhooks/${webhook.id}`)
    await leaver.post("/collections", { name: "Mine" }, { headers: { origin: "https://evil.example" } })
    await leaver.delete(`/users/${leaver.id}`, { password: leaver.password })
    const keeper = await withPasskey(await service.member())
    for (const code of keeper.recoveryCodes) secrets.add(code)
    const { body: options } = await anyone.post("/auth/passkey/options")
    for (const secret of [options.challenge, anyone.jar.get("webauthn")]) secrets.add(secret)
    await anyone.post("/auth/passkey", { credential: keeper.authenticator.use(options) })
    const bad = await service.member()
    await bad.patch(`/users/${owner.id}`, { displayName: "Mallory" })
    await service.inside(suspendAccount(bad.id as UserId))
    await bad.get("/users/me")
    secrets.delete("")
  }

  test("has an example of each event on its page, as it is written", () => {
    const written = lines.map(shown)
    expect(examples.filter(({ example }) => !written.some((line) => Bun.deepEquals(line, example)))).toEqual([])
    expect(examples.map(({ event, example }) => [event, example["event"]])).toEqual(
      examples.map(({ event }) => [event, event]),
    )
  })

  test("names on its page every event that there is, each once", () =>
    expect(examples.map(({ event }) => event).sort()).toEqual([...securityEvents].sort()))

  test("has lines of the same keys, without a secret and without an address", () => {
    expect(secrets.size).toBeGreaterThan(20)
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(everywhere)
      expect(line["client"]).toBe("127.0.0.1")
      for (const key of ["userId", "sessionId"]) expect(String(line[key])).toMatch(line[key] === null ? /null/ : uuid)
      expect(String(line["account"])).toMatch(/^(null|[0-9a-f]{16})$/)
      const text = JSON.stringify(line)
      for (const secret of secrets) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/@|example\.com/)
    }
  })
})
