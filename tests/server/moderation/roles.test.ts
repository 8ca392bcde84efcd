import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { grantRole, type Role, Roles, suspendAccount, type UserId } from "../../../core/index.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import type { Client } from "../../support/client.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, refusal, walk } from "../users/people.ts"
import { moderatorOf } from "./moderators.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"

describe.each(engines)("Roles, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { MODERATOR_FACTOR: "true" } })
  })
  afterAll(() => service.stop())

  const withFactor = async () => withAuthenticator(await service.person(), service.clock)
  const roleOf = async (caller: Client) => {
    const { factorRequired, role } = (await caller.get("/moderation/role")).body
    return { factorRequired, role }
  }

  test("are given and ended by an administrator with proof, and all of it is in the log", async () => {
    const admin = await moderatorOf(service, "admin")
    const member = await withFactor()
    const path = `/moderation/roles/${member.user.id}`
    const given = await admin.put(path, { role: "moderator" })
    expect([given.status, given.body]).toEqual([
      200,
      {
        user: { id: member.user.id, displayName: member.user.displayName, avatarUrl: null },
        role: "moderator",
        grantedAt: expect.any(String),
        grantedBy: { id: admin.user.id, displayName: admin.user.displayName, avatarUrl: null },
      },
    ])
    // The same again changes nothing: the sessions stay.
    const signedIn = await moderatorOf(service, "moderator", member)
    expect((await admin.put(path, { role: "moderator" })).body).toEqual(given.body)
    expect(await roleOf(signedIn)).toEqual({ role: "moderator", factorRequired: false })
    const listed = await walk(admin, "/moderation/roles", 1)
    expect(listed).toContainEqual(given.body)
    expect(listed).toContainEqual(expect.objectContaining({ role: "admin", grantedBy: null }))
    expect(await outcome(signedIn.get("/moderation/roles"))).toEqual(refusal(403, "FORBIDDEN"))
    for (const status of [204, 204]) expect((await admin.delete(path)).status).toBe(status)
    expect(await roleOf(signedIn)).toEqual({ role: null, factorRequired: false })
    const rows = await service.query(`select command, note, actor from audit where target = '${member.user.id}'`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["users grant", "moderator", admin.user.id],
      ["users revoke", null, admin.user.id],
    ])
  })

  test("are refused to every other caller before the account is looked at", async () => {
    const member = await service.person()
    const moderator = await moderatorOf(service, "moderator")
    for (const caller of [member, moderator])
      for (const id of [unknown, member.user.id]) {
        const path = `/moderation/roles/${id}`
        expect(await outcome(caller.put(path, { role: "admin" }))).toEqual(refusal(403, "FORBIDDEN"))
        expect(await outcome(caller.delete(path))).toEqual(refusal(403, "FORBIDDEN"))
      }
    const admin = await moderatorOf(service, "admin")
    expect(await outcome(admin.put(`/moderation/roles/${unknown}`, { role: "admin" }))).toEqual(
      refusal(404, "USER_NOT_FOUND"),
    )
    const put = (id: string) => outcome(admin.put(`/moderation/roles/${id}`, { role: "moderator" }))
    expect(await put(member.user.id)).toEqual(refusal(409, "HOLDER_WITHOUT_FACTOR"))
    await service.inside(suspendAccount(member.user.id as UserId))
    expect(await put(member.user.id)).toEqual(refusal(409, "HOLDER_SUSPENDED"))
    service.clock.forward({ minutes: 11 })
    expect(await put(unknown)).toEqual(refusal(403, "PROOF_REQUIRED"))
  })

  test("end what let people in before: sessions, access tokens and keys of an account without a role", async () => {
    const member = await withFactor()
    const { body: key } = await member.post("/auth/keys", { name: "Early", scopes: ["moderation:read"] })
    const program = service.client().signedIn(key.key)
    expect((await program.get("/moderation/role")).status).toBe(200)
    await service.inside(grantRole({ id: member.user.id as UserId, role: "moderator", by: null }))
    for (const one of [member, program]) expect((await one.get("/moderation/role")).status).toBe(401)
    expect((await member.post("/auth/refresh")).status).toBe(401)
  })

  test("end with the last factor, with a suspension, and with the account of their holder", async () => {
    const admin = await moderatorOf(service, "admin")
    const holder = await moderatorOf(service, "moderator")
    const held = () => service.query(`select role from roles where user_id = '${holder.user.id}'`)
    expect(await held()).toHaveLength(1)
    expect((await holder.delete("/auth/totp")).status).toBe(204)
    expect(await held()).toEqual([])
    // A factor that comes later brings back nothing.
    await withAuthenticator(holder, service.clock)
    expect(await roleOf(holder)).toEqual({ role: null, factorRequired: false })
    const other = await moderatorOf(service, "admin")
    await service.inside(suspendAccount(other.user.id as UserId))
    expect(await outcome(other.get("/moderation/roles"))).toEqual(refusal(403, "ACCOUNT_SUSPENDED"))
    expect(await service.query(`select role from roles where user_id = '${other.user.id}'`)).toEqual([])
    const gone = await moderatorOf(service, "admin")
    expect((await gone.delete(`/users/${gone.user.id}`, { password: gone.password })).status).toBe(204)
    expect(JSON.stringify(await walk(admin, "/moderation/roles", 2))).not.toContain(gone.user.id)
  })

  test("are out of use without a factor, where one was given before the setting was on", async () => {
    const holder = await service.person()
    for (const role of ["moderator", "admin"] satisfies ReadonlyArray<Role>) {
      const userId = holder.user.id as UserId
      const given = { userId, role, grantedAt: DateTime.makeUnsafe(0), grantedBy: null, byOperator: true }
      await service.inside(Effect.flatMap(Roles, (roles) => roles.give(given)))
      expect(await roleOf(holder)).toEqual({ role, factorRequired: true })
    }
    expect(await outcome(holder.get("/moderation/roles"))).toEqual(refusal(403, "FACTOR_REQUIRED"))
  })
})
