import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { suspendAccount, type UserId, unsuspendAccount } from "../../../core/index.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { type Service, startService } from "../../support/service.ts"

describe.skipIf(!hasPostgres)("An access key, on two servers of one Postgres", () => {
  let servers: readonly [Service, Service]
  beforeAll(async () => {
    const one = await startService({ passwordCost: 4, engine: "Postgres", isStill: true })
    const env = { DATABASE_URL: one.databaseUrl ?? "" }
    servers = [one, await startService({ passwordCost: 4, engine: "that of the other", env, isStill: true })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  type Person = Awaited<ReturnType<Service["person"]>>
  const keyOf = async (person: Person) => {
    const { body } = await person.post("/auth/keys", { name: "A script", scopes: ["profile:read"], expiresInDays: 1 })
    return body as { readonly id: string; readonly key: string }
  }
  /** What each server answers to a key, each asked twice: it may remember what it has seen. */
  const answersTo = async (key: string) => {
    const statuses = []
    for (const { client } of [...servers, ...servers])
      statuses.push((await client().get("/users/me", { token: key })).status)
    return statuses
  }
  const [good, refused] = [Array(4).fill(200), Array(4).fill(401)]

  test("that one of them revoked is refused by both at once", async () => {
    const [one] = servers
    const person = await one.person()
    const [key, other] = [await keyOf(person), await keyOf(person)]
    expect([await answersTo(key.key), await answersTo(other.key)]).toEqual([good, good])
    expect((await person.delete(`/auth/keys/${key.id}`)).status).toBe(204)
    expect([await answersTo(key.key), await answersTo(other.key)]).toEqual([refused, good])
  })

  test("of an account that one of them suspended is refused by both until it is let in again", async () => {
    const [one, other] = servers
    const person = await one.person()
    const { key } = await keyOf(person)
    expect(await answersTo(key)).toEqual(good)
    await one.inside(suspendAccount(person.user.id as UserId))
    expect(await answersTo(key)).toEqual(refused)
    await other.inside(unsuspendAccount(person.user.id as UserId))
    expect(await answersTo(key)).toEqual(good)
  })

  test("that expires while both know it is refused by both", async () => {
    const person = await servers[0].person()
    const { key } = await keyOf(person)
    expect(await answersTo(key)).toEqual(good)
    for (const { clock } of servers) clock.forward({ days: 1 })
    expect(await answersTo(key)).toEqual(refused)
  })
})
