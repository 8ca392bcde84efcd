import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import { EventHosts, Events, type UserId } from "../../../core/index.ts"
import { storedEvent } from "../../../testing/samples/events.ts"
import { storedUser } from "../../../testing/samples/samples.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unknown } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { arranged, befriended, inHours, onEvent } from "./events-client.ts"

describe.each(engines)("People on events, on %s", (engine) => {
  let service: Service
  let [ada, bob, eve, kim] = [] as unknown as [Person, Person, Person, Person]
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  // Everybody is new for each test, so that no earlier event is a conflict.
  const cast = async () => {
    ;[ada, bob, eve, kim] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
  }
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const forbidden = refusal(403, "FORBIDDEN")
  const join = (by: Person, { id }: { id: string }) => outcome(by.post(`/events/${id}/participants`))
  const leave = (by: Person, { id }: { id: string }, who = "me") =>
    outcome(by.delete(`/events/${id}/participants/${who}`, undefined))
  const notificationsOf = async (person: Person) =>
    (await person.get("/notifications")).body.items.map(({ actor, type }: { actor: unknown; type: string }) => [
      type,
      actor,
    ])

  test("join, wait and move up", async () => {
    await cast()
    const event = await arranged(ada, { capacity: 1 })
    expect(await join(bob, event)).toEqual([201, { participation: "going", position: null }])
    expect(await join(eve, event)).toEqual([201, { participation: "waitlist", position: 1 }])
    expect(await join(ada, event)).toEqual([201, { participation: "waitlist", position: 2 }])
    expect(await join(eve, event)).toEqual(refusal(409, "ALREADY_PARTICIPATING"))
    const { body: listed } = await kim.get(`/events/${event.id}/participants`)
    expect(listed).toEqual({
      items: [
        { user: cardView(bob.user), participation: "going", position: null, joinedAt: expect.stringMatching(moment) },
        { user: cardView(eve.user), participation: "waitlist", position: 1, joinedAt: expect.stringMatching(moment) },
        { user: cardView(ada.user), participation: "waitlist", position: 2, joinedAt: expect.stringMatching(moment) },
      ],
      nextCursor: null,
    })
    const waiting = `/events/${event.id}/participants?participation=waitlist&limit=1`
    const { body: page } = await kim.get(waiting)
    const { body: next } = await kim.get(`${waiting}&cursor=${page.nextCursor}`)
    expect([page, next].map(({ items }) => items[0].user.id)).toEqual([eve.user.id, ada.user.id])
    expect(next.nextCursor).toBeNull()
    expect((await kim.get(`/events/${event.id}/participants?cursor=${page.nextCursor}`)).status).toBe(400)
    expect((await leave(bob, event))[0]).toBe(204)
    expect(await leave(bob, event)).toEqual(notFound)
    expect(await notificationsOf(eve)).toEqual([["event_promoted", null]])
    const { body: shown } = await eve.get(`/events/${event.id}`)
    expect(shown).toMatchObject({ goingCount: 1, waitlistCount: 1, mine: { participation: "going", position: null } })
    expect(shown.place.address).toBe("Elm Street 7")
    expect(await leave(eve, event, ada.user.id)).toEqual(forbidden)
    expect((await leave(ada, event, eve.user.id))[0]).toBe(204)
    expect(await leave(ada, event, unknown)).toEqual(notFound)
    expect(await join(bob, { id: unknown })).toEqual(notFound)
  })

  test("cannot go to two events at once, or to one that is over", async () => {
    await cast()
    const event = await arranged(ada)
    const overlapping = await arranged(ada, { startsAt: inHours(241), endsAt: inHours(243) })
    const cancelled = await arranged(ada, { startsAt: inHours(50), endsAt: inHours(51) })
    await join(bob, event)
    expect(await join(bob, overlapping)).toEqual(refusal(409, "TIME_CONFLICT"))
    await ada.post(`/events/${cancelled.id}/cancel`)
    expect(await join(bob, cancelled)).toEqual(refusal(409, "EVENT_NOT_OPEN"))
    const [startsAt, endsAt] = [DateTime.makeUnsafe(inHours(-1)), DateTime.makeUnsafe(inHours(1))]
    const started = await service.inside(storedEvent(ada.user.id as UserId, { startsAt, endsAt }))
    expect(await join(eve, started)).toEqual(refusal(409, "EVENT_STARTED"))
  })

  test("are invited, and answer", async () => {
    await cast()
    const event = await arranged(ada, { visibility: "invite_only", capacity: 1 })
    const path = `/events/${event.id}/invites`
    const invite = (by: Person, user: string) => outcome(by.post(path, { userId: user }))
    const answer = (by: Person, status: string) => outcome(by.patch(`${path}/me`, { status }))
    expect(await invite(bob, eve.user.id)).toEqual(notFound)
    const made = {
      eventId: event.id,
      userId: bob.user.id,
      invitedAt: expect.stringMatching(moment),
      status: "invited",
    }
    expect(await invite(ada, bob.user.id)).toEqual([201, made])
    expect(await invite(ada, bob.user.id)).toEqual(refusal(409, "ALREADY_INVITED"))
    expect(await invite(ada, unknown)).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect(await invite(bob, eve.user.id)).toEqual(forbidden)
    expect(await outcome(bob.get(path))).toEqual(forbidden)
    expect(await notificationsOf(bob)).toEqual([["event_invited", cardView(ada.user)]])
    expect(await answer(bob, "accepted")).toEqual([
      200,
      { ...made, status: "accepted", participation: "going", position: null },
    ])
    expect(await answer(bob, "declined")).toEqual(refusal(409, "INVITE_NOT_OPEN"))
    await invite(ada, eve.user.id)
    expect(await answer(eve, "declined")).toEqual([
      200,
      { ...made, userId: eve.user.id, status: "declined", participation: null, position: null },
    ])
    expect(await answer(eve, "accepted")).toEqual(notFound)
    await invite(ada, kim.user.id)
    const { body: listed } = await ada.get(path)
    expect(listed.items.map(({ invitedBy, status, user }: never) => [user, invitedBy, status])).toEqual([
      [cardView(bob.user), cardView(ada.user), "accepted"],
      [cardView(eve.user), cardView(ada.user), "declined"],
      [cardView(kim.user), cardView(ada.user), "invited"],
    ])
    const revoke = () => outcome(ada.delete(`${path}/${kim.user.id}`, undefined))
    expect((await revoke())[0]).toBe(204)
    expect(await revoke()).toEqual(refusal(409, "INVITE_NOT_OPEN"))
    expect((await kim.get(`/events/${event.id}`)).status).toBe(404)
  })

  test("organize, hand over, cancel and delete", async () => {
    await cast()
    const event = await arranged(ada)
    const path = `/events/${event.id}`
    const organizer = (user: string) => `${path}/organizers/${user}`
    expect(await outcome(bob.put(organizer(bob.user.id)))).toEqual(forbidden)
    for (const id of [bob.user.id, unknown])
      expect(await outcome(ada.put(organizer(id)))).toEqual(refusal(404, "USER_NOT_FOUND"))
    await service.inside(befriended(ada.user.id as UserId, bob.user.id as UserId))
    for (const id of [bob.user.id, bob.user.id, ada.user.id]) expect((await ada.put(organizer(id))).status).toBe(204)
    expect(await notificationsOf(bob)).toEqual([["event_organizer_added", cardView(ada.user)]])
    expect((await bob.get(path)).body.mine.role).toBe("organizer")
    const owner = (by: Person, user: string) => outcome(by.put(`${path}/owner`, { userId: user }))
    expect(await owner(bob, bob.user.id)).toEqual(forbidden)
    expect(await owner(ada, eve.user.id)).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect(await owner(ada, bob.user.id)).toMatchObject([
      200,
      { owner: cardView(bob.user), organizers: [cardView(ada.user)], mine: { role: "organizer" } },
    ])
    expect((await notificationsOf(bob))[0]).toEqual(["event_owner_changed", cardView(ada.user)])
    expect(await notificationsOf(ada)).toEqual([])
    expect((await ada.delete(organizer("me"), undefined)).status).toBe(204)
    expect(await outcome(ada.delete(organizer("me"), undefined))).toEqual(notFound)
    await join(eve, event)
    expect(await outcome(bob.delete(path, undefined))).toEqual(refusal(409, "EVENT_NOT_CANCELLED"))
    expect(await outcome(eve.post(`${path}/cancel`))).toEqual(forbidden)
    expect(await outcome(bob.post(`${path}/cancel`, { reason: "Rain" }))).toMatchObject([
      200,
      { status: "cancelled", cancelReason: "Rain" },
    ])
    expect(await outcome(bob.post(`${path}/cancel`))).toEqual(refusal(409, "EVENT_NOT_EDITABLE"))
    expect(await notificationsOf(eve)).toEqual([["event_cancelled", cardView(bob.user)]])
    expect((await leave(eve, event))[0]).toBe(204)
    expect(await outcome(ada.delete(path, undefined))).toEqual(forbidden)
    expect((await bob.delete(path, undefined)).status).toBe(204)
    expect((await bob.get(path)).status).toBe(404)
  })

  test("an organizer stays one without the friendship, and not behind a block", async () => {
    await cast()
    const event = await arranged(ada)
    const organizers = async () => (await kim.get(`/events/${event.id}`)).body.organizers
    for (const person of [bob, eve]) await onEvent(service, event, person, "organizer")
    expect((await ada.delete(`/friends/${bob.user.id}`)).status).toBe(204)
    expect(await organizers()).toEqual([cardView(bob.user), cardView(eve.user)])
    expect((await ada.put(`/events/${event.id}/organizers/${bob.user.id}`)).status).toBe(204)
    expect((await eve.put(`/blocks/${ada.user.id}`)).status).toBe(204)
    expect(await organizers()).toEqual([cardView(bob.user)])
    const refused = await outcome(ada.put(`/events/${event.id}/organizers/${eve.user.id}`))
    expect(refused).toEqual(refusal(404, "USER_NOT_FOUND"))
  })

  test("of thirty friends who are added at once twenty become organizers, and lists show no more", async () => {
    await cast()
    const event = await arranged(ada)
    const friends = await service.inside(
      Effect.gen(function* () {
        const ids: Array<UserId> = []
        for (let n = 0; n < 31; n++) {
          const friend = yield* storedUser(DateTime.nowUnsafe())
          yield* befriended(ada.user.id as UserId, friend.id)
          ids.push(friend.id)
        }
        return ids
      }),
    )
    const [late = "", ...thirty] = friends
    const add = (id: string) => outcome(ada.put(`/events/${event.id}/organizers/${id}`))
    const answers = await Promise.all(thirty.map(add))
    const full = refusal(409, "TOO_MANY_ORGANIZERS")
    expect(answers.filter(([status]) => status === 204)).toHaveLength(20)
    expect(answers.filter(([status]) => status !== 204)).toEqual(Array.from({ length: 10 }, () => full))
    const added = thirty.find((_, n) => answers[n]?.[0] === 204) ?? ""
    expect((await add(added))[0]).toBe(204)
    expect(await add(late)).toEqual(full)
    // The former owner takes the place of the new one.
    const hand = await ada.put(`/events/${event.id}/owner`, { userId: added })
    expect([hand.status, hand.body.organizers.length]).toEqual([200, 20])
    // As an event from before there was a limit.
    await service.inside(
      Effect.gen(function* () {
        const stored = Option.getOrThrow(yield* (yield* Events).lock(event.id))
        yield* (yield* EventHosts).addOrganizer(stored, late as UserId, DateTime.nowUnsafe())
      }),
    )
    const { body: listed } = await ada.get("/events?mine=organizing")
    expect(listed.items.map(({ organizers }: { organizers: ReadonlyArray<unknown> }) => organizers.length)).toEqual([
      20,
    ])
  })
})
