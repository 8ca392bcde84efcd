import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import {
  type EmailAddress,
  type PageRequest,
  sweepNextUnverified,
  type UserId,
  Users,
  verifyAccount,
} from "../../../core/index.ts"
import { newUser } from "../../../core/users/user.ts"
import { engines, type Service, startService } from "../../support/service.ts"

type Person = Awaited<ReturnType<Service["person"]>>

/** What an account may hold, and how it gets that. */
const holdings: Readonly<Record<string, (person: Person, other: Person) => Promise<unknown>>> = {
  "a collection": (person) => person.post("/collections", { name: "Games", type: "games" }),
  "a post": (person) => person.post("/posts", { content: "Hello" }),
  "a want": (person) => person.post("/wants", { q: "space invaders" }),
  "an access key": (person) => person.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] }),
  "an event": (person) => person.post("/events", event),
  "a part in an event": async (person, other) => {
    const { body } = await other.post("/events", event)
    return person.post(`/events/${body.id}/participants`)
  },
  "a friendship": async (person, other) => {
    const { body } = await other.post("/friends/requests", { userId: person.user.id })
    return person.post(`/friends/requests/${body.id}/accept`)
  },
}

const event = {
  ...{ name: "Swaps", visibility: "public", timeZone: "UTC", place: { kind: "online", url: "https://swaps.test" } },
  ...{ startsAt: "2040-01-01T10:00:00.000Z", endsAt: "2040-01-01T12:00:00.000Z" },
}

describe.each(engines)("Accounts that were never verified, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { UNVERIFIED_DAYS: "30" } })
  })
  afterAll(() => service.stop())

  /** What the worker does between its pauses, which a clock that stands still never ends; answers how many parts. */
  const forget = async () => {
    let after: PageRequest["after"] = null
    let parts = 0
    do {
      after = await service.inside(Effect.orDie(sweepNextUnverified(after)))
      parts++
    } while (after !== null)
    return parts
  }
  const left = async (person: Person) => (await service.account(person.user.email)) !== null

  test("go after that many days, unless they hold something or a user is signed in", async () => {
    const [unused, other, verified, back] = await Promise.all(Array.from({ length: 4 }, () => service.person()))
    if (unused === undefined || other === undefined || verified === undefined || back === undefined) throw new Error()
    await service.inside(Effect.orDie(verifyAccount(verified.user.id as UserId)))
    const holders: Array<Person> = []
    for (const [name, hold] of Object.entries(holdings)) {
      const holder = await service.person()
      expect([name, ((await hold(holder, other)) as { status: number }).status < 300]).toEqual([name, true])
      holders.push(holder)
    }
    service.clock.forward({ days: 29 })
    await service.client().post("/auth/login", { email: back.user.email, password: back.password })
    await forget()
    expect(await left(unused)).toBe(true)
    service.clock.forward({ days: 1 })
    await forget()
    expect([await left(unused), await left(verified), await left(back)]).toEqual([false, true, true])
    expect(await Promise.all(holders.map(left))).toEqual(holders.map(() => true))
    service.clock.forward({ days: 7 })
    await forget()
    expect(await left(back)).toBe(false)
  })

  test("go in parts of 200, however many there are", async () => {
    const now = DateTime.makeUnsafe(1_000_000_000_000)
    const many = Array.from({ length: 250 }, (_, n) =>
      newUser({
        id: Bun.randomUUIDv7() as UserId,
        email: `many${n}@example.com` as EmailAddress,
        ...{ displayName: "Many", passwordHash: null, now },
      }),
    )
    const add = Users.use((users) => Effect.forEach(many, users.add))
    await service.inside(Effect.orDie(add))
    expect(await forget()).toBe(2)
    const [found] = await service.query("select count(*) as n from users where email like 'many%'")
    expect(Number(found?.["n"])).toBe(0)
  })
})
