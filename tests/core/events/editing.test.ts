import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { type Actor, edited, isRearranged, newEvent } from "../../../core/events/editing.ts"
import type { Event, EventChange, EventPlace } from "../../../core/index.ts"
import { at, event, noUser } from "./event-samples.ts"

const actors = {
  owner: { ...noUser, role: "owner", relation: "self" },
  organizer: { ...noUser, role: "organizer", relation: "stranger" },
  going: { ...noUser, participation: "going", relation: "friend" },
  waiting: { ...noUser, participation: "waitlist", position: 1, relation: "stranger" },
  invited: { ...noUser, invite: "invited", relation: "stranger" },
  accepted: { ...noUser, invite: "accepted", relation: "stranger" },
  friend: { ...noUser, relation: "friend" },
  declined: { ...noUser, invite: "declined", relation: "stranger" },
  stranger: { ...noUser, relation: "stranger" },
  blocked: { ...noUser, participation: "going", relation: "blocked" },
} as const satisfies Record<string, Actor>

const states: Record<string, Partial<Event>> = {
  scheduled: {},
  started: { startsAt: at(-1), endsAt: at(1) },
  over: { startsAt: at(-2), endsAt: at(0) },
  ended: { status: "ended", startsAt: at(-2), endsAt: at(-1) },
  cancelled: { status: "cancelled" },
}

const outcome = (before: Event, actor: Actor, change: EventChange) =>
  Result.match(edited(before, actor, change, at(0)), {
    onSuccess: () => "edited",
    onFailure: ({ _tag }) => _tag.slice("events.".length),
  })

const cells = Object.entries(states).flatMap(([state, fields]) =>
  Object.entries(actors).flatMap(([name, actor]) =>
    (["public", "friends_only", "invite_only"] as const).map((visibility) => {
      const sees = {
        public: name !== "blocked",
        friends_only: !["blocked", "declined", "stranger"].includes(name),
        invite_only: !["blocked", "declined", "stranger", "friend"].includes(name),
      }[visibility]
      const isOpen = state === "scheduled" || state === "started"
      const isHost = name === "owner" || name === "organizer"
      const expected = !sees ? "NOT_FOUND" : !isHost ? "FORBIDDEN" : isOpen ? "edited" : "EVENT_NOT_EDITABLE"
      return [name, visibility, state, expected, event({ ...fields, visibility }), actor] as const
    }),
  ),
)

describe("An edit", () => {
  test.each(cells)("by %s of a %s event that is %s: %s", (_, _visibility, _state, expected, before, actor) => {
    expect(outcome(before, actor, { name: "Other" })).toBe(expected)
    // The rules of an edit come before those of what it says.
    const wrong = outcome({ ...before, goingCount: 3, waitlistCount: 0 }, actor, { capacity: 2, endsAt: at(-50) })
    expect(wrong).toBe(expected === "edited" ? "INVALID_SCHEDULE" : expected)
  })

  test.each([
    [2, "CAPACITY_BELOW_GOING"],
    [3, "edited"],
    [4, "edited"],
    [null, "edited"],
    [undefined, "edited"],
  ])("of the capacity to %p while three people go: %s", (capacity, expected) => {
    expect(outcome(event({ goingCount: 3, capacity: 3 }), actors.owner, { capacity })).toBe(expected)
  })

  test("changes what it names and nothing else", () => {
    const place: EventPlace = { kind: "online", url: "https://meet.example" }
    const before = event({ description: "Bring boxes", capacity: 5, goingCount: 2 })
    const change = { name: "New", description: null, place, capacity: null, startsAt: undefined }
    expect(edited(before, actors.organizer, change, at(0))).toEqual(
      Result.succeed({ ...before, name: "New", description: null, place, capacity: null, updatedAt: at(0) }),
    )
    expect(edited(before, actors.owner, {}, at(0))).toEqual(Result.succeed({ ...before, updatedAt: at(0) }))
  })
})

test.each<readonly [Partial<Event>, boolean]>([
  [{ name: "Other", description: "x", visibility: "invite_only", capacity: 7, timeZone: "UTC" }, false],
  [{ place: { kind: "onsite", city: "Berlin", address: "Elm Street 7" } }, false],
  [{ place: { kind: "onsite", city: "Berlin", address: "Elm Street 8" } }, true],
  [{ place: { kind: "onsite", city: "Bonn", address: "Elm Street 7" } }, true],
  [{ place: { kind: "online", url: "https://meet.example" } }, true],
  [{ startsAt: at(9) }, true],
  [{ endsAt: at(13) }, true],
])("an event with %o is another meeting: %p", (fields, is) => {
  expect(isRearranged(event(), event(fields))).toBe(is)
})

test("a new event has no user on it and is scheduled", () => {
  const { id, ownerId, name, description, startsAt, endsAt, timeZone, place, visibility, capacity } = event()
  const terms = { id, ownerId, name, description, startsAt, endsAt, timeZone, place, visibility, capacity }
  expect(newEvent(terms, at(0))).toEqual(Result.succeed(event({ createdAt: at(0), updatedAt: at(0) })))
  expect(Result.isFailure(newEvent(terms, at(10)))).toBe(true)
})
