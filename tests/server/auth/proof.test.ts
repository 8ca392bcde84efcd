import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeApp } from "../../../server/app.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import { type CredentialsService, startCredentialsService } from "../../support/credentials-service.ts"
import { everyPart } from "../http/made-up-server.ts"

let service: CredentialsService
beforeAll(async () => {
  service = await startCredentialsService("SQLite")
})
afterAll(() => service.stop())

const proofRequired = [403, { error: "PROOF_REQUIRED" }]

/** The routes that want proof, each with when it does. */
const routesWithProof = () =>
  makeApp(service.http, everyPart).routes.flatMap(({ hooks, method, path }) => {
    const when: unknown = hooks.detail?.["x-proof"]
    return when === undefined ? [] : [{ method, path, when }]
  })

const bodies: Readonly<Record<string, object>> = {
  "POST /auth/email": { email: "another@example.com" },
  "POST /auth/keys": { name: "A script", scopes: ["catalog:read"] },
  "POST /webhooks": { url: "https://hooks.example.com/", events: ["*"] },
  "PATCH /webhooks/:id": { paused: true },
  "PUT /auth/change-password": { currentPassword: "wrong horse", newPassword: "another horse" },
  "POST /auth/set-password": { newPassword: "another horse" },
  "PUT /moderation/roles/:userId": { role: "moderator" },
  "PUT /integrations/gameplatform/api-key": { apiKey: "no key" },
}
type Member = Awaited<ReturnType<CredentialsService["member"]>>
const asking = (member: Pick<Member, "id" | "token" | "send">) => async (route: { method: string; path: string }) => {
  const path = route.path.replace(/:id|:userId/, member.id)
  const { body, status } = await member.send(route.method, path, bodies[`${route.method} ${route.path}`], {
    token: member.token,
  })
  return [status, body]
}

describe("A route that wants proof", () => {
  test("is one of those of the contract", () => {
    const names = (which: unknown) =>
      routesWithProof().flatMap(({ method, path, when }) => (when === which ? [`${method} ${path}`] : []))
    expect(names(true).sort()).toEqual([
      "DELETE /auth/passkeys/:id",
      "DELETE /auth/totp",
      "DELETE /moderation/roles/:userId",
      "GET /exports/:id/url",
      "PATCH /webhooks/:id",
      "POST /auth/email",
      "POST /auth/keys",
      "POST /auth/passkeys/options",
      "POST /auth/recovery-codes",
      "POST /auth/totp",
      "POST /exports",
      "POST /webhooks",
      "POST /webhooks/:id/rotate",
      "PUT /moderation/roles/:userId",
    ])
    expect(names("withFactor").sort()).toEqual([
      "DELETE /auth/idp/:provider/link",
      "DELETE /auth/idp/link",
      "DELETE /integrations/gameplatform/api-key",
      "DELETE /users/:id",
      "GET /auth/idp/:provider/link",
      "GET /auth/idp/link",
      "POST /auth/set-password",
      "POST /integrations/gameplatform/login",
      "PUT /auth/change-password",
      "PUT /integrations/gameplatform/api-key",
    ])
  })

  test("wants that of a factor, of the own session and of the last ten minutes, once there is a factor", async () => {
    const routes = routesWithProof()
    const owners: Array<Member & { readonly code: () => string }> = []
    for (const _ of routes) owners.push(await withAuthenticator(await service.member(), service.clock))
    const other = await withAuthenticator(await service.member(), service.clock)
    service.clock.forward({ minutes: 10 })
    expect((await other.post("/auth/proof", { code: other.code() })).status).toBe(200)
    for (const [index, route] of routes.entries()) {
      const owner = owners[index] as (typeof owners)[number]
      const place = `${route.method} ${route.path}`
      const ask = asking(owner)
      expect([place, ...(await ask(route))]).toEqual([place, ...proofRequired])
      // The proof of another account's session is none, and neither is a password.
      const mixed = service.client()
      mixed.jar.set("refreshToken", other.jar.get("refreshToken") ?? "")
      const strange = asking({ ...mixed, id: owner.id, token: owner.token })
      expect([place, ...(await strange(route))]).toEqual([place, ...proofRequired])
      expect((await owner.post("/auth/proof", { password: owner.password })).body).toEqual({
        error: "INVALID_CREDENTIALS",
      })
      expect((await owner.post("/auth/proof", { code: owner.code() })).status).toBe(200)
      const answer = await ask(route)
      expect([place, ...answer]).not.toEqual([place, ...proofRequired])
    }
  })

  test("wants none of accounts without a factor, unless it adds one", async () => {
    const member = await service.member()
    service.clock.forward({ minutes: 10 })
    for (const route of routesWithProof().filter(({ path }) => path !== "/users/:id")) {
      const answer = await asking(member)(route)
      if (route.when === true) expect([route.path, answer]).toEqual([route.path, proofRequired])
      else expect([route.path, answer]).not.toEqual([route.path, proofRequired])
    }
    expect((await member.post("/auth/proof/options")).body).toEqual({ methods: ["password"], passkey: null })
    expect((await member.post("/auth/proof", { password: "wrong horse" })).status).toBe(401)
    expect((await member.post("/auth/totp")).status).toBe(403)
    expect((await member.post("/auth/proof", { password: member.password })).status).toBe(200)
    expect((await member.post("/auth/totp")).status).toBe(201)
    expect((await member.delete(`/users/${member.id}`, { password: member.password })).status).toBe(204)
  })
})

describe("A proof", () => {
  test("says how and until when, and survives a refresh without getting longer", async () => {
    const owner = await withAuthenticator(await service.member(), service.clock)
    expect((await owner.post("/auth/proof/options")).body).toEqual({ methods: ["totp", "recovery"], passkey: null })
    const { body } = await owner.post("/auth/proof", { code: owner.nextCode() })
    expect(Date.parse(body.provenUntil) - service.clock.now()).toBeWithin(590_000, 600_001)
    service.clock.forward({ minutes: 9 })
    const { body: refreshed } = await owner.post("/auth/refresh")
    const codes = () => owner.post("/auth/recovery-codes", undefined, { token: refreshed.accessToken })
    expect((await codes()).status).toBe(201)
    service.clock.forward({ minutes: 1 })
    expect((await codes()).status).toBe(403)
  })

  test("needs the refresh cookie of the caller, which is looked at first", async () => {
    const [one, other] = [await service.member(), await service.member()]
    const stranger = service.client().signedIn(one.token)
    stranger.jar.set("refreshToken", other.jar.get("refreshToken") ?? "")
    for (const client of [service.client().signedIn(one.token), stranger]) {
      const { body, status } = await client.post("/auth/proof", { password: "wrong horse" })
      expect([status, body]).toEqual([401, { error: "INVALID_REFRESH_TOKEN" }])
    }
    for (const body of [{}, { password: "correct horse", code: "1" }])
      expect((await one.post("/auth/proof", body)).status).toBe(400)
  })

  test("ends with a new password", async () => {
    const owner = await withAuthenticator(await service.member(), service.clock)
    const change = { currentPassword: owner.password, newPassword: "another horse" }
    expect((await owner.put("/auth/change-password", change)).status).toBe(204)
    expect((await owner.delete("/auth/totp")).status).toBe(403)
  })
})
