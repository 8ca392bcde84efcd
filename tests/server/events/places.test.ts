import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cancelEvent, type EventId, type UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { walk as walked } from "../users/people.ts"
import { arranged, inHours, onEvent } from "./events-client.ts"

type Person = Awaited<ReturnType<Service["person"]>>

// Who is on the events, and whether address and url are theirs to see.
const viewers = {
  owner: true,
  organizer: true,
  going: true,
  invited: true,
  accepted: true,
  "waiting, once declined": false,
  waiting: false,
  declined: false,
  revoked: false,
  friend: false,
  stranger: false,
  blocked: false,
} as const

describe.each(engines)("The address and the url of events, on %s", (engine) => {
  let service: Service
  let people: Readonly<Record<string, Person>>
  const ids: Array<string> = []
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    const made: Record<string, Person> = {}
    for (const name of Object.keys(viewers)) made[name] = await service.person()
    people = made
    const { owner, friend, blocked } = made as Record<keyof typeof viewers, Person>
    const { body: asked } = await friend.post("/friends/requests", { userId: owner.user.id })
    await owner.post(`/friends/requests/${asked.id}/accept`)
    const places = [
      { kind: "onsite", address: "Zanzibar Lane 7", city: "Berlin" },
      { kind: "online", url: "https://zanzibar.example/room" },
    ]
    let hours = 24
    for (const visibility of ["public", "friends_only", "invite_only"])
      for (const place of places)
        for (const isCancelled of [false, true]) {
          hours += 10
          // Everybody joins while the event is open to all.
          const times = { startsAt: inHours(hours), endsAt: inHours(hours + 1) }
          const event = await arranged(owner, { place, capacity: 1, ...times })
          await onEvent(service, event, made["organizer"] as Person, "organizer")
          await onEvent(service, event, made["going"] as Person, "joined")
          for (const part of ["invited", "accepted", "declined", "revoked"] as const)
            await onEvent(service, event, made[part] as Person, part)
          await onEvent(service, event, made["waiting"] as Person, "joined")
          await onEvent(service, event, made["waiting, once declined"] as Person, "declined")
          await onEvent(service, event, made["waiting, once declined"] as Person, "joined")
          await owner.patch(`/events/${event.id}`, { visibility, endsAt: inHours(hours + 2) })
          if (isCancelled)
            await service.inside(cancelEvent({ id: event.id as EventId, by: owner.user.id as UserId, reason: null }))
          ids.push(event.id)
        }
    await blocked.put(`/blocks/${owner.user.id}`)
  }, 120_000)
  afterAll(() => service.stop())

  const lists = [
    "",
    "from=2000-01-01T00:00Z",
    "city=berlin",
    "kind=online",
    "q=swap",
    ...["owned", "organizing", "going", "waiting", "invited"].map((mine) => `mine=${mine}`),
  ]

  /** Everything that a person can read about the events, as text. */
  const answersTo = async (person: Person) => {
    const texts: Array<string> = []
    for (const id of ids)
      for (const path of [`/events/${id}`, `/events/${id}/calendar`]) texts.push((await person.get(path)).text)
    for (const list of lists) texts.push(JSON.stringify(await walked(person, `/events?${list}`, 5)))
    const { body } = await person.post("/calendar-feed")
    texts.push((await service.client().get(new URL(body.url).pathname)).text)
    for (const path of ["/notifications?limit=100", "/feed", "/users/me"]) texts.push((await person.get(path)).text)
    return texts.join("\n")
  }

  test.each(Object.entries(viewers))("are shown to %s: %p", async (name, sees) => {
    const person = people[name] as Person
    const everyAnswer = await answersTo(person)
    expect(/zanzibar lane/i.test(everyAnswer)).toBe(sees)
    expect(/zanzibar\.example/i.test(everyAnswer)).toBe(sees)
    // Most see the events all the same.
    expect(everyAnswer.includes("Swap meet")).toBe(name !== "blocked")
  })

  test("are no words that a search finds, for anybody", async () => {
    for (const person of Object.values(people))
      for (const word of ["zanzibar", "lane", "zanzibar.example", "room", "https"]) {
        const { status, body } = await person.get(`/events?from=2000-01-01T00:00Z&q=${word}`)
        expect([status, body.items]).toEqual([200, []])
        const { body: city } = await person.get(`/events?from=2000-01-01T00:00Z&city=${word}`)
        expect(city.items).toEqual([])
      }
  })
})
