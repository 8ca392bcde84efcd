import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { hasPostgres } from "../../support/postgres.ts"
import { engines, type Service, startService } from "../../support/service.ts"

setDefaultTimeout(120_000)

type Person = Awaited<ReturnType<Service["person"]>>
const unauthorized = [401, { error: "UNAUTHORIZED" }]

/** What ends the access tokens of a person: each but the first keeps the session of the person's cookie. */
const ends: ReadonlyArray<readonly [string, (person: Person, elsewhere: string) => Promise<{ status: number }>]> = [
  ["POST /auth/logout-all", (person) => person.post("/auth/logout-all")],
  ["DELETE /auth/sessions", (person) => person.delete("/auth/sessions")],
  ["DELETE /auth/sessions/:id", (person, elsewhere) => person.delete(`/auth/sessions/${elsewhere}`)],
]

const signedInElsewhere = async ({ service, person }: { service: Service; person: Person }) => {
  const other = service.client()
  const { body } = await other.post("/auth/login", { email: person.user.email, password: person.password })
  const { items } = (await person.get("/auth/sessions")).body
  const { id } = items.find(({ current }: { current: boolean }) => !current)
  return { ...other.signedIn(body.accessToken), token: body.accessToken as string, sessionId: id as string }
}

describe.each(engines)("An access token, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test.each(ends)("from before %s is refused, and one from right after it is good", async (_, end) => {
    const [person, bystander] = [await service.person(), await service.person()]
    const other = await signedInElsewhere({ service, person })
    for (const each of [person, other]) expect((await each.get("/users/me")).status).toBe(200)
    expect((await end(person, other.sessionId)).status).toBe(204)
    for (const each of [person, other]) {
      const read = await each.get("/users/me")
      const written = await each.post("/posts", { content: "still here" })
      expect([
        [read.status, read.body],
        [written.status, written.body],
      ]).toEqual([unauthorized, unauthorized])
    }
    expect((await other.post("/auth/refresh")).status).toBe(401)
    expect((await bystander.get("/users/me")).status).toBe(200)
    const credentials = { email: person.user.email, password: person.password }
    const fresh = await service.client().post("/auth/login", credentials)
    expect((await service.client().get("/users/me", { token: fresh.body.accessToken })).status).toBe(200)
    const kept = await person.post("/auth/refresh")
    if (kept.status === 200)
      expect((await service.client().get("/users/me", { token: kept.body.accessToken })).status).toBe(200)
  })

  test("outlives the logout of its session and a reset, until its 15 minutes end", async () => {
    const person = await service.person()
    await person.post("/auth/logout")
    expect((await person.get("/users/me")).status).toBe(200)
  })

  test("of 20 requests that end the others at once moves the moment once, so the next sign-in is good", async () => {
    const person = await service.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.delete("/auth/sessions")))
    expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true)
    for (let round = 0; round < 5; round++) {
      const { body, status } = await person.post("/auth/refresh")
      const again = person.signedIn(body.accessToken)
      expect([status, (await again.get("/users/me")).status]).toEqual([200, 200])
      expect((await again.delete("/auth/sessions")).status).toBe(204)
    }
  })

  test("is good for an account whose tokens were ended while the clock was a day ahead", async () => {
    const person = await service.person()
    service.clock.forward({ days: 1 })
    const { body } = await person.post("/auth/refresh")
    expect((await person.signedIn(body.accessToken).delete("/auth/sessions")).status).toBe(204)
    service.clock.forward({ days: -1 })
    const now = await person.post("/auth/refresh")
    const signedIn = person.signedIn(now.body.accessToken)
    expect([now.status, (await signedIn.get("/users/me")).status]).toEqual([200, 200])
    expect((await signedIn.delete("/auth/sessions")).status).toBe(204)
    expect((await signedIn.get("/users/me")).status).toBe(401)
  })
})

describe.skipIf(!hasPostgres)("An access token, on two servers of one Postgres", () => {
  let servers: readonly [Service, Service]
  beforeAll(async () => {
    const one = await startService({ passwordCost: 4, engine: "Postgres", isStill: true })
    const env = { DATABASE_URL: one.databaseUrl ?? "" }
    servers = [one, await startService({ passwordCost: 4, engine: "that of the other", env, isStill: true })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  for (const ahead of [0, 9, -9])
    test.each(ends)(`of a server whose clock is ${ahead} s ahead ends by %s on the other`, async (_, end) => {
      const [one, other] = servers
      other.clock.forward({ seconds: ahead })
      const person = await one.person()
      const elsewhere = await signedInElsewhere({ service: other, person })
      expect((await one.client().get("/users/me", { token: elsewhere.token })).status).toBe(200)
      expect((await end(person, elsewhere.sessionId)).status).toBe(204)
      const credentials = { email: person.user.email, password: person.password }
      for (const server of servers)
        expect((await server.client().get("/users/me", { token: elsewhere.token })).status).toBe(401)
      for (const server of servers) {
        const { body } = await server.client().post("/auth/login", credentials)
        for (const asked of servers)
          expect((await asked.client().get("/users/me", { token: body.accessToken })).status).toBe(200)
      }
      other.clock.forward({ seconds: -ahead })
    })
})
