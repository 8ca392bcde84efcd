import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { freeSeats, join, leave, movedUp, withCapacity } from "../../../core/events/seat.ts"
import type { Participant } from "../../../core/index.ts"
import {
  type Actor,
  actorNames,
  actors,
  type EventState,
  eventStates,
  events,
  hours,
  now,
  outcome,
  user,
} from "./samples.ts"

/** What joining answers to a user who is not on the event. */
const joining: Readonly<Record<EventState, string>> = {
  free: "going",
  full: "waitlist",
  unlimited: "going",
  started: "EVENT_STARTED",
  over: "EVENT_STARTED",
  ended: "EVENT_STARTED",
  cancelled: "EVENT_NOT_OPEN",
  "cancelled and started": "EVENT_NOT_OPEN",
}
const isOn = (actor: Actor) => actors[actor].participation !== null

describe("Joining an event, in every state by everybody", () => {
  const cells = eventStates.flatMap((state) =>
    actorNames.flatMap((actor) =>
      [false, true].map((hasConflict) => {
        const open = joining[state] === "going" || joining[state] === "waitlist"
        const expected = isOn(actor) ? "ALREADY_PARTICIPATING" : open && hasConflict ? "TIME_CONFLICT" : joining[state]
        return { state, actor, hasConflict, expected }
      }),
    ),
  )
  test.each(cells)("$state, by $actor, conflict $hasConflict: $expected", ({ state, actor, hasConflict, expected }) => {
    const by = { user, isParticipant: isOn(actor), hasConflict }
    expect(outcome(join(events[state], by, now), ({ participant }) => participant.participation)).toBe(expected)
  })

  const by = { user, isParticipant: false, hasConflict: false }

  test("takes a seat and counts it", () => {
    const { event, participant } = Result.getOrThrow(join(events.free, by, now))
    expect(event).toEqual({ ...events.free, goingCount: 4 })
    expect(participant).toEqual({
      eventId: event.id,
      userId: user,
      participation: "going",
      position: null,
      joinedAt: now,
    })
  })

  test("or waits with the next position, which is never given again", () => {
    const { event, participant } = Result.getOrThrow(join(events.full, by, now))
    expect(event).toEqual({ ...events.full, waitlistCount: 3, nextPosition: 9 })
    expect(participant).toMatchObject({ participation: "waitlist", position: 8 })
    const left = Result.getOrThrow(leave(event, participant))
    expect(Result.getOrThrow(join(left, by, now)).participant.position).toBe(9)
  })
})

describe("Leaving an event", () => {
  const going: Participant = {
    eventId: events.free.id,
    userId: user,
    joinedAt: now,
    participation: "going",
    position: null,
  }
  const waiting: Participant = { ...going, participation: "waitlist", position: 4 }

  test.each(eventStates)("%s gives up a seat or a place on the waitlist", (state) => {
    const event = events[state]
    expect(leave(event, going)).toEqual(Result.succeed({ ...event, goingCount: event.goingCount - 1 }))
    expect(leave(event, waiting)).toEqual(Result.succeed({ ...event, waitlistCount: 1 }))
    expect(outcome(leave(event, null))).toBe("NOT_FOUND")
  })
})

describe("Free seats", () => {
  test.each<[EventState, number]>([
    ["free", 7],
    ["full", 0],
    ["unlimited", Number.POSITIVE_INFINITY],
    ["started", 0],
    ["over", 0],
    ["ended", 0],
    ["cancelled", 0],
    ["cancelled and started", 0],
  ])("of an event that is %s: %d", (state, seats) => expect(freeSeats(events[state], now)).toBe(seats))

  test("are there until the millisecond of the start", () => {
    const event = { ...events.free, startsAt: hours(1) }
    expect([freeSeats(event, hours(0.9999)), freeSeats(event, hours(1))]).toEqual([7, 0])
  })

  test("are taken from the waitlist", () => {
    expect(movedUp(events.free, 2)).toEqual({ ...events.free, goingCount: 5, waitlistCount: 0 })
  })

  test.each([
    [null, "ok"],
    [3, "ok"],
    [2, "CAPACITY_BELOW_GOING"],
    [1000, "ok"],
  ])("a capacity of %p for three who go: %s", (capacity, expected) =>
    expect(outcome(withCapacity(events.free, capacity))).toBe(expected),
  )
})
