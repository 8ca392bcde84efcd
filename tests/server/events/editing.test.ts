import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cancelEvent, type UserId } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit, unknown } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { arranged, inHours, onEvent } from "./events-client.ts"

describe.each(engines)("Changes of events, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const updates = async (of: Person, id: string) => {
    const { body } = await of.get("/notifications?limit=100")
    return body.items
      .filter((one: { type: string; subject: { id: string } }) => one.subject?.id === id)
      .map(({ type }: { type: string }) => type)
  }

  test("an owner and an organizer change what they name, and nothing else", async () => {
    const event = await arranged(ada, { description: "Bring boxes", capacity: 5 })
    const path = `/events/${event.id}`
    await onEvent(service, event, bob, "organizer")
    const named = { ...event, name: "Game night", description: null, capacity: null }
    const { status, body } = await ada.patch(path, { name: " Game night ", description: " ", capacity: null, id: "x" })
    expect([status, { ...body, organizers: [] }]).toEqual([200, named])
    const place = { kind: "online", url: "https://meet.example" }
    const { body: moved } = await bob.patch(path, { place, timeZone: "UTC", visibility: "invite_only" })
    expect(moved).toMatchObject({ name: "Game night", place, timeZone: "UTC", visibility: "invite_only" })
    expect((await ada.patch(path, {})).body.place).toEqual(place)
    const [later] = (await ada.get("/events?mine=owned&q=game")).body.items
    expect(later.id).toBe(event.id)
    expect((await ada.get("/events?mine=owned&q=swap")).body.items).toEqual([])
  })

  test("others may not change what they see, and what they do not see is not there", async () => {
    const [open, closed] = [await arranged(ada), await arranged(ada, { visibility: "invite_only" })]
    const goes = await service.person()
    await onEvent(service, open, goes, "joined")
    for (const by of [bob, goes]) {
      expect(await outcome(by.patch(`/events/${open.id}`, { name: "mine" }))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(by.delete(`/events/${open.id}/cover`))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(by.patch(`/events/${closed.id}`, { name: "mine" }))).toEqual(notFound)
      expect(await outcome(by.delete(`/events/${closed.id}/cover`))).toEqual(notFound)
    }
    expect(await outcome(ada.patch(`/events/${unknown}`, { name: "none" }))).toEqual(notFound)
  })

  test("a wrong schedule, a capacity that is too low and a cancelled event are refused and change nothing", async () => {
    const event = await arranged(ada, { capacity: 3 })
    const path = `/events/${event.id}`
    for (let n = 0; n < 2; n++) await onEvent(service, event, await service.person(), "joined")
    for (const change of [{ startsAt: inHours(-1) }, { endsAt: event.startsAt }, { endsAt: inHours(240 + 15 * 24) }])
      expect(await outcome(ada.patch(path, change))).toEqual(refusal(422, "INVALID_SCHEDULE"))
    expect(await outcome(ada.patch(path, { capacity: 1, name: "x" }))).toEqual(refusal(409, "CAPACITY_BELOW_GOING"))
    for (const change of [
      { name: null },
      { place: null },
      { startsAt: null },
      { visibility: null },
      { timeZone: "utc" },
    ])
      expect((await ada.patch(path, change)).status).toBe(400)
    expect(await outcome(ada.patch(path, undefined))).toEqual(unfit("body must be object"))
    expect(await outcome(ada.get(path))).toEqual([200, { ...event, goingCount: 2 }])
    await service.inside(cancelEvent({ id: event.id, by: ada.user.id as UserId, reason: null }))
    expect(await outcome(ada.patch(path, { name: "x" }))).toEqual(refusal(409, "EVENT_NOT_EDITABLE"))
    expect(await outcome(ada.delete(`${path}/cover`))).toEqual(refusal(409, "EVENT_NOT_EDITABLE"))
    expect(await outcome(sendCover(ada, event.id))).toEqual(refusal(409, "EVENT_NOT_EDITABLE"))
  })

  test("those who go and wait are notified once when the time or the place changes, and of nothing else", async () => {
    const event = await arranged(ada, { capacity: 1 })
    const path = `/events/${event.id}`
    const [goes, waits, invited] = [await service.person(), await service.person(), await service.person()]
    await onEvent(service, event, goes, "joined")
    await onEvent(service, event, waits, "joined")
    await onEvent(service, event, invited, "invited")
    await ada.patch(path, { name: "Other", startsAt: event.startsAt, place: event.place, timeZone: "UTC" })
    expect(await updates(goes, event.id)).toEqual([])
    await ada.patch(path, { endsAt: inHours(243), place: { ...event.place, address: "Oak Street 1" } })
    for (const person of [goes, waits]) expect(await updates(person, event.id)).toEqual(["event_updated"])
    expect(await updates(ada, event.id)).toEqual([])
    expect(await updates(invited, event.id)).toEqual(["event_invited"])
  })

  test("the next on the waitlist goes when the capacity is raised", async () => {
    const event = await arranged(ada, { capacity: 1 })
    const [goes, waits] = [await service.person(), await service.person()]
    await onEvent(service, event, goes, "joined")
    await onEvent(service, event, waits, "joined")
    const { body } = await ada.patch(`/events/${event.id}`, { capacity: 2 })
    expect([body.goingCount, body.waitlistCount]).toEqual([2, 0])
    expect((await waits.get(`/events/${event.id}`)).body.mine.participation).toBe("going")
    expect(await updates(waits, event.id)).toEqual(["event_promoted"])
  })

  const sendCover = (by: Person, id: string) =>
    send(service, `/events/${id}/cover`, form(part(png(1920, 1080))), { token: by.token })

  test("a cover is set by the hosts, shown to everybody, and taken away again", async () => {
    const event = await arranged(ada)
    expect(await outcome(sendCover(bob, event.id))).toEqual(refusal(403, "FORBIDDEN"))
    const { status, body } = await sendCover(ada, event.id)
    expect([status, body]).toEqual([200, { ...event, coverUrl: expect.stringContaining("/media/") }])
    expect((await bob.get(`/events/${event.id}`)).body.coverUrl).toBe(body.coverUrl)
    expect((await fetch(service.url + new URL(body.coverUrl).pathname)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await ada.delete(`/events/${event.id}/cover`)).status).toBe(204)
    expect((await bob.get(`/events/${event.id}`)).body.coverUrl).toBe(null)
  })
})
