import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { arranged, inHours, terms } from "./events-client.ts"

describe.each(engines)("Events, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const show = (id: string, by: Person) => outcome(by.get(`/events/${id}`))
  const count = async () => (await service.query("select id from events")).length

  test("visitors get no events and no trade rounds with PUBLIC=market", async () => {
    for (const path of ["/events", `/events/${unknown}`, "/rounds", `/rounds/${unknown}`])
      expect([path, await outcome(service.client().get(path))]).toEqual([path, refusal(401, "UNAUTHORIZED")])
    expect((await service.client().get("/atom/events")).status).toBe(404)
  })

  test("an event is created and read by others, who do not see its address", async () => {
    const input = terms({ name: " Swap meet ", description: " Bring boxes 🦉 ", capacity: 5, ownerId: bob.user.id })
    const { status, body } = await ada.post("/events", input)
    const expected = {
      id: expect.stringMatching(uuid),
      owner: cardView(ada.user),
      organizers: [],
      name: "Swap meet",
      description: "Bring boxes 🦉",
      coverUrl: null,
      startsAt: input.startsAt,
      endsAt: input.endsAt,
      timeZone: "Europe/Berlin",
      place: { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
      visibility: "public",
      capacity: 5,
      status: "scheduled",
      cancelReason: null,
      goingCount: 0,
      waitlistCount: 0,
      createdAt: expect.stringMatching(moment),
      mine: { role: "owner", participation: null, position: null, invite: null },
    }
    expect([status, body]).toEqual([201, expected])
    expect(await show(body.id, ada)).toEqual([200, body])
    expect(await show(body.id, bob)).toEqual([
      200,
      {
        ...body,
        place: { kind: "onsite", address: null, city: "Berlin" },
        mine: { role: null, participation: null, position: null, invite: null },
      },
    ])
  })

  test("the url of an online event is shown to its owner alone, and times may have any offset", async () => {
    const place = { kind: "online", url: "https://meet.example/club", address: "x", city: "y" }
    const event = await arranged(ada, { place, startsAt: "2190-07-01T20:00+02:00", endsAt: "2190-07-01T20:30:00.5Z" })
    expect(event.place).toEqual({ kind: "online", url: "https://meet.example/club" })
    expect([event.startsAt, event.endsAt]).toEqual(["2190-07-01T18:00:00.000Z", "2190-07-01T20:30:00.500Z"])
    expect((await bob.get(`/events/${event.id}`)).body.place).toEqual({ kind: "online", url: null })
  })

  test.each([
    ["a start in the past", { startsAt: inHours(-1) }],
    ["an end at the start", { startsAt: "2190-07-01T20:00Z", endsAt: "2190-07-01T20:00Z" }],
    ["an end before the start", { startsAt: "2190-07-01T20:00Z", endsAt: "2190-07-01T19:59Z" }],
    ["more than 14 days", { startsAt: "2190-07-01T20:00:00Z", endsAt: "2190-07-15T20:00:00.001Z" }],
  ])("%s is 422 INVALID_SCHEDULE", async (_, input) => {
    const before = await count()
    expect(await outcome(ada.post("/events", terms(input)))).toEqual(refusal(422, "INVALID_SCHEDULE"))
    expect(await count()).toBe(before)
  })

  const oneShape = "body.place must match one of the allowed shapes"
  test.each([
    [{ name: " " }, "body.name must NOT have fewer than 1 characters"],
    [{ name: "a".repeat(201) }, "body.name must NOT have more than 200 characters"],
    [{ name: "a\nb" }, 'body.name must match format "name"'],
    [{ name: null }, "body.name must be string"],
    [{ description: "a".repeat(5001) }, "body.description must NOT have more than 5000 characters"],
    [{ startsAt: "2190-07-01T20:00" }, 'body.startsAt must match format "date-time"'],
    [{ endsAt: "9999-12-31T23:00-05:00" }, 'body.endsAt must match format "date-time"'],
    [{ timeZone: "europe/berlin" }, 'body.timeZone must match format "time-zone"'],
    [{ timeZone: "+02:00" }, 'body.timeZone must match format "time-zone"'],
    [{ timeZone: "Europe/Atlantis" }, 'body.timeZone must match format "time-zone"'],
    [{ place: null }, oneShape],
    [{ place: { kind: "onsite", address: "Elm Street 7" } }, oneShape],
    [{ place: { kind: "onsite", address: " ", city: "Berlin" } }, oneShape],
    [{ place: { kind: "online", url: "javascript:alert(1)" } }, oneShape],
    [{ place: { kind: "online", address: "Elm Street 7", city: "Berlin" } }, oneShape],
    [{ visibility: "private" }, "body.visibility must be equal to one of the allowed values"],
    [{ visibility: null }, "body.visibility must be string"],
    [{ capacity: 0 }, "body.capacity must be >= 1"],
    [{ capacity: 1.5 }, "body.capacity must be integer"],
  ])("an event of %j does not fit", async (input, message) => {
    const before = await count()
    const [status, body] = await outcome(ada.post("/events", terms(input)))
    expect([status, body]).toEqual(unfit(message))
    expect(await count()).toBe(before)
  })

  test("the visibility decides who sees it, and a block hides it from both", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const { body: asked } = await carl.post("/friends/requests", { userId: dora.user.id })
    await dora.post(`/friends/requests/${asked.id}/accept`)
    const seenBy = async (by: Person) => {
      const seen = []
      for (const event of made) if ((await by.get(`/events/${event.id}`)).status === 200) seen.push(event.visibility)
      return seen
    }
    const made: Array<{ readonly id: string; readonly visibility: string }> = []
    for (const visibility of ["public", "friends_only", "invite_only"]) made.push(await arranged(carl, { visibility }))
    await carl.patch("/users/me", { privacy: "private" })
    expect(await seenBy(carl)).toEqual(["public", "friends_only", "invite_only"])
    expect(await seenBy(dora)).toEqual(["public", "friends_only"])
    expect(await seenBy(bob)).toEqual(["public"])
    await bob.put(`/blocks/${carl.user.id}`)
    expect(await seenBy(bob)).toEqual([])
    await bob.delete(`/blocks/${carl.user.id}`)
    await carl.put(`/blocks/${bob.user.id}`)
    expect(await seenBy(bob)).toEqual([])
    expect(await show(made[0]?.id ?? "", bob)).toEqual(notFound)
  })

  test("an event has ended from its end on", async () => {
    const now = Date.now()
    const event = await arranged(ada, { startsAt: inHours(0.1, now), endsAt: inHours(0.15, now) })
    service.clock.forward({ minutes: 8 })
    expect((await ada.get(`/events/${event.id}`)).body.status).toBe("scheduled")
    service.clock.forward({ minutes: 2 })
    expect((await ada.get(`/events/${event.id}`)).body.status).toBe("ended")
  })

  test("an event that no user created is not there, and an id that is none does not fit", async () => {
    expect(await show(unknown, ada)).toEqual(notFound)
    expect(await show("7", ada)).toEqual(unfit('params.id must match format "uuid"'))
    expect(await outcome(service.client().get(`/events/${unknown}`))).toEqual(refusal(401, "UNAUTHORIZED"))
  })
})
