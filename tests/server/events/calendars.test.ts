import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import ICAL from "ical.js"
import { cancelEvent, suspendAccount, type UserId } from "../../../core/index.ts"
import { storedEvent } from "../../../testing/samples/events.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { arranged, inHours, onEvent, terms } from "./events-client.ts"

/** The events of a calendar, as a parser that is not ours reads them. */
const parsed = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: component.getFirstPropertyValue("url"),
      status: component.getFirstPropertyValue("status"),
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
    }
  })

// A week before and after the clocks change in the first half of 2190, at the local time of the evening.
const zones = [
  ["Europe/Berlin", ["2190-03-27T19:00+01:00", "2190-03-28T19:00+02:00"]],
  ["Europe/London", ["2190-03-27T19:00Z", "2190-03-28T19:00+01:00"]],
  ["Europe/Lisbon", ["2190-03-27T19:00Z", "2190-03-28T19:00+01:00"]],
  ["America/New_York", ["2190-03-13T19:00-05:00", "2190-03-14T19:00-04:00"]],
  ["America/Los_Angeles", ["2190-03-13T19:00-08:00", "2190-03-14T19:00-07:00"]],
  ["America/St_Johns", ["2190-03-13T19:00-03:30", "2190-03-14T19:00-02:30"]],
  ["Australia/Sydney", ["2190-04-03T19:00+11:00", "2190-04-04T19:00+10:00"]],
  ["Australia/Lord_Howe", ["2190-04-03T19:00+11:00", "2190-04-04T19:00+10:30"]],
  ["Pacific/Auckland", ["2190-04-03T19:00+13:00", "2190-04-04T19:00+12:00"]],
  ["Asia/Kolkata", ["2190-03-27T19:00+05:30", "2190-03-28T19:00+05:30"]],
] as const

describe.each(engines)("Calendars, on %s", (engine) => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const calendar = (id: string, by: Person) => by.get(`/events/${id}/calendar`)
  const feedOf = async (by: Person) => {
    const { status, body } = await by.post("/calendar-feed")
    expect([status, Object.keys(body)]).toEqual([201, ["url"]])
    return new URL(body.url).pathname
  }
  const read = (path: string) => service.client().get(path)
  const notFound = refusal(404, "NOT_FOUND")

  test("an event is read back as it was created, whatever its text holds", async () => {
    const name = 'Swap; "meet", \\n 🦉'
    const description = `${"Bring boxes, ".repeat(40)}\r\nBEGIN:VEVENT\nEND:VCALENDAR\t\u0007;`
    const times = { startsAt: "2190-07-01T20:00:00.000Z", endsAt: "2190-07-02T01:30:59.000Z" }
    const event = await arranged(ada, { name, description, ...times })
    const { status, text, headers } = await calendar(event.id, ada)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(parsed(text)).toEqual([
      {
        uid: expect.stringContaining(event.id),
        summary: name,
        description: `${"Bring boxes, ".repeat(40)}\nBEGIN:VEVENT\nEND:VCALENDAR  ;`,
        location: "Elm Street 7, Berlin",
        url: null,
        status: "CONFIRMED",
        ...times,
      },
    ])
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).toEndWith("\r\nEND:VCALENDAR\r\n")
  })

  test("each change has a higher number, so that calendars which have the event take the newer one", async () => {
    const { id } = await arranged(ada)
    const numbers: Array<number> = []
    const changes = [() => ada.patch(`/events/${id}`, { name: "Later" }), () => ada.post(`/events/${id}/cancel`, {})]
    for (const change of [() => ada.get(`/events/${id}`), ...changes]) {
      expect((await change()).status).toBe(200)
      numbers.push(Number(/^SEQUENCE:(\d+)\r$/m.exec((await calendar(id, ada)).text)?.[1]))
      service.clock.forward({ seconds: 2 })
    }
    expect(numbers).toEqual([0, expect.any(Number), expect.any(Number)])
    expect(new Set(numbers).size).toBe(3)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers)
  })

  test.each(zones)(
    "a time in %s is the same moment on both sides of a change of the clocks",
    async (timeZone, times) => {
      const person = await service.person()
      const moments = []
      for (const startsAt of times) {
        const endsAt = DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(Date.parse(startsAt)), { hours: 30 }))
        const event = await arranged(person, { startsAt, endsAt, timeZone })
        expect(event.timeZone).toBe(timeZone)
        const [own] = parsed((await calendar(event.id, person)).text)
        expect([own?.startsAt, own?.endsAt]).toEqual([new Date(startsAt).toISOString(), endsAt])
        moments.push({ startsAt: new Date(startsAt).toISOString(), endsAt })
      }
      const feed = parsed((await read(await feedOf(person))).text)
      expect(feed.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toEqual(moments)
    },
  )

  test("address and url are for those who may see them", async () => {
    const [goes, waits, looks] = [await service.person(), await service.person(), await service.person()]
    const onsite = await arranged(ada, { capacity: 1, startsAt: inHours(40), endsAt: inHours(41) })
    const place = { kind: "online", url: "https://meet.example/bücher" }
    const online = await arranged(ada, { capacity: 1, place, startsAt: inHours(42), endsAt: inHours(43) })
    for (const event of [onsite, online])
      for (const person of [goes, waits]) await onEvent(service, event, person, "joined")
    const shown = async (id: string, by: Person) => {
      const [one] = parsed((await calendar(id, by)).text)
      return [one?.location, one?.url]
    }
    const url = "https://meet.example/b%C3%BCcher"
    for (const by of [ada, goes]) {
      expect(await shown(onsite.id, by)).toEqual(["Elm Street 7, Berlin", null])
      expect(await shown(online.id, by)).toEqual([null, url])
    }
    for (const by of [waits, looks]) {
      expect(await shown(onsite.id, by)).toEqual(["Berlin", null])
      expect(await shown(online.id, by)).toEqual([null, null])
    }
    const places = async (by: Person) =>
      parsed((await read(await feedOf(by))).text).map((one) => [one.location, one.url])
    expect(await places(goes)).toEqual([
      ["Elm Street 7, Berlin", null],
      [null, url],
    ])
    expect(await places(waits)).toEqual([
      ["Berlin", null],
      [null, null],
    ])
    expect(await places(looks)).toEqual([])
  })

  test("the feed has what its user owns, organizes, goes to and waits for, once each, and cancelled events", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const at = (n: number) => ({ name: `event ${n}`, startsAt: inHours(10 * n), endsAt: inHours(10 * n + 1) })
    const owned = await arranged(carl, at(1))
    await onEvent(service, owned, carl, "joined")
    const events = []
    for (const n of [2, 3, 4, 5, 6]) events.push(await arranged(ada, { ...at(n), capacity: 1 }))
    const [organized, going, waiting, invited, cancelled] = events
    await onEvent(service, organized, carl, "organizer")
    await onEvent(service, going, carl, "joined")
    for (const person of [dora, carl]) await onEvent(service, waiting, person, "joined")
    await onEvent(service, invited, carl, "invited")
    await onEvent(service, cancelled, carl, "joined")
    await service.inside(cancelEvent({ id: cancelled.id, by: ada.user.id as UserId, reason: null }))
    const feed = parsed((await read(await feedOf(carl))).text)
    expect(feed.map(({ summary, status }) => [summary, status])).toEqual([
      ["event 1", "CONFIRMED"],
      ["event 3", "CONFIRMED"],
      ["event 6", "CANCELLED"],
      ["event 2", "CONFIRMED"],
      ["event 4", "CONFIRMED"],
    ])
  })

  test("the feed of a thousand long events is a megabyte at most, and a client that has it gets nothing", async () => {
    const [host, other] = [await service.person(), await service.person()]
    const description = "\\;,".repeat(1666)
    const first = { ...terms(), startsAt: inHours(20), endsAt: inHours(21) }
    await service.inside(
      Effect.gen(function* () {
        for (let n = 0; n < 1000; n++) {
          const startsAt = DateTime.makeUnsafe(Date.now() + (n + 1) * 60_000)
          yield* storedEvent(host.user.id as UserId, {
            name: `event ${n}`,
            description,
            startsAt,
            endsAt: DateTime.add(startsAt, { hours: 1 }),
          })
        }
      }),
    )
    const last = await arranged(other, first)
    await onEvent(service, last, host, "joined")
    const path = await feedOf(host)
    const { headers, status, text } = await read(path)
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024)
    expect(Buffer.byteLength(text)).toBeGreaterThan(1000 * 1000)
    const events = parsed(text)
    expect(events.length).toBeGreaterThan(500)
    expect(new Set(events.map((one) => one.description))).toEqual(new Set([description.slice(0, 500)]))
    expect(events.map((one) => one.summary)).toEqual(events.map((_, n) => `event ${n}`))
    expect(headers.get("cache-control")).toBe("private, no-cache")
    const tag = headers.get("etag") ?? ""
    const again = await service.client().get(path, { headers: { "if-none-match": `W/${tag}` } })
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag])
    expect((await service.client().get(path, { headers: { "if-none-match": '"another"' } })).status).toBe(200)
    // What is kept ends with the feed.
    await host.delete("/calendar-feed")
    const gone = await service.client().get(path, { headers: { "if-none-match": tag } })
    expect([gone.status, gone.headers.get("etag")]).toEqual([404, null])
  })

  test("a feed shows a change after a minute at the latest, and a new one at once", async () => {
    const carl = await service.person()
    const { id } = await arranged(carl, { name: "Before" })
    const path = await feedOf(carl)
    const names = async (of: string) => parsed((await read(of)).text).map((one) => one.summary)
    expect(await names(path)).toEqual(["Before"])
    expect((await carl.patch(`/events/${id}`, { name: "After" })).status).toBe(200)
    service.clock.forward({ seconds: 60 })
    expect(await names(path)).toEqual(["After"])
    expect((await carl.patch(`/events/${id}`, { name: "Later" })).status).toBe(200)
    expect(await names(await feedOf(carl))).toEqual(["Later"])
  })

  test("an address of the web is in a calendar as it is", async () => {
    const url = "https://meet.example/a,b;c?d=e,f;"
    const event = await arranged(ada, { place: { kind: "online", url } })
    const { text } = await calendar(event.id, ada)
    expect(text.replaceAll("\r\n ", "")).toContain(`\r\nURL:${new URL(url).href}\r\n`)
    expect(parsed(text)[0]?.url).toBe(new URL(url).href)
  })

  test("an address ends with the next one, when it is given up, and with the account", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const one = await feedOf(carl)
    expect((await read(one)).status).toBe(200)
    const other = await feedOf(carl)
    expect(other).not.toBe(one)
    expect(await outcome(read(one))).toEqual(notFound)
    expect((await read(other)).headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    for (let n = 0; n < 2; n++) expect((await carl.delete("/calendar-feed")).status).toBe(204)
    expect(await outcome(read(other))).toEqual(notFound)
    const last = await feedOf(carl)
    await carl.delete("/users/me", { password: carl.password })
    expect(await outcome(read(last))).toEqual(notFound)
    const reset = await feedOf(dora)
    await service.client().post("/auth/forgot-password", { email: dora.user.email })
    const mail = await service.mailTo(dora.user.email, "reset")
    const token = /token=([\w-]{43})/.exec(mail.text)?.[1]
    const newPassword = { token, newPassword: "another password" }
    expect((await service.client().post("/auth/reset-password", newPassword)).status).toBe(204)
    expect(await outcome(read(reset))).toEqual(notFound)
    const again = service.client()
    const { body } = await again.post("/auth/login", { email: dora.user.email, password: "another password" })
    const suspended = await feedOf({ ...dora, ...again.signedIn(body.accessToken) })
    await service.inside(suspendAccount(dora.user.id as UserId))
    expect(await outcome(read(suspended))).toEqual(notFound)
  })

  test("nothing but the secret opens a feed, and it is stored as a hash", async () => {
    const path = await feedOf(ada)
    const secret = path.slice("/calendars/".length, -".ics".length)
    expect(secret.length).toBeGreaterThanOrEqual(43)
    const rows = await service.query("select secret_hash from calendar_feeds")
    expect(JSON.stringify(rows)).not.toContain(secret)
    const hashes = rows.map((row) => `/calendars/${row["secret_hash"]}.ics`)
    for (const wrong of [
      `/calendars/${secret}`,
      `${path}x`,
      "/calendars/.ics",
      `/calendars/${ada.token}.ics`,
      ...hashes,
    ])
      expect(await outcome(read(wrong))).toEqual(notFound)
    expect((await service.client().get("/events", { token: secret })).status).toBe(401)
  })

  test("a calendar is no user's who does not see the event", async () => {
    const event = await arranged(ada, { visibility: "invite_only" })
    expect(await outcome(calendar(event.id, await service.person()))).toEqual(notFound)
    expect(await outcome(calendar(unknown, ada))).toEqual(notFound)
    expect(await outcome(read(`/events/${event.id}/calendar`))).toEqual(refusal(401, "UNAUTHORIZED"))
    for (const method of ["POST", "DELETE"])
      expect(await outcome(service.client().send(method, "/calendar-feed"))).toEqual(refusal(401, "UNAUTHORIZED"))
  })
})
