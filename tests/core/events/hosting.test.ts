import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  cancel,
  checkNewOrganizer,
  checkOrganizerRemoval,
  checkRemoval,
  transfer,
} from "../../../core/events/hosting.ts"
import { dueReminder, editable, overlap, type Relation, seesEvent, seesPlace } from "../../../core/index.ts"
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

const canChange = (state: EventState) =>
  state === "free" || state === "full" || state === "unlimited" || state === "started"
const everywhere = eventStates.flatMap((state) => actorNames.map((by) => ({ state, by })))
const ofOwner = (by: Actor, expected: string) => (by === "owner" ? expected : "FORBIDDEN")

describe("In every state by everybody", () => {
  test.each(everywhere)("cancelling $state, by $by", ({ state, by }) => {
    const event = events[state]
    expect(outcome(cancel(event, actors[by], "Rain", now))).toBe(
      ofOwner(by, canChange(state) ? "ok" : "EVENT_NOT_EDITABLE"),
    )
    if (by === "owner" && canChange(state))
      expect(cancel(event, actors[by], "Rain", now)).toEqual(
        Result.succeed({ ...event, status: "cancelled", cancelReason: "Rain", updatedAt: now }),
      )
  })

  test.each(everywhere)("deleting $state, by $by", ({ state, by }) =>
    expect(outcome(checkRemoval(events[state], actors[by], now))).toBe(
      ofOwner(by, canChange(state) ? "EVENT_NOT_CANCELLED" : "ok"),
    ),
  )

  test.each(everywhere)("adding an organizer to $state, by $by", ({ state, by }) => {
    const possible = canChange(state) ? "ok" : "EVENT_NOT_EDITABLE"
    for (const relation of ["self", "friend", "stranger", "blocked", "deleted"] as const)
      for (const whom of actorNames) {
        const isHost = whom === "owner" || whom === "organizer"
        const added = (organizers: number) =>
          outcome(
            checkNewOrganizer(
              actors[by],
              { standing: actors[whom], relation },
              organizers,
              editable(events[state], now),
            ),
          )
        const isKnown = isHost || relation === "friend"
        for (const few of [0, 19]) expect(added(few)).toBe(ofOwner(by, isKnown ? possible : "USER_NOT_FOUND"))
        const full = canChange(state) && !isHost ? "TOO_MANY_ORGANIZERS" : possible
        for (const many of [20, 300]) expect(added(many)).toBe(ofOwner(by, isKnown ? full : "USER_NOT_FOUND"))
      }
  })

  test.each(everywhere)("taking an organizer off $state, by $by", ({ state, by }) => {
    const possible = canChange(state) ? "ok" : "EVENT_NOT_EDITABLE"
    for (const whom of actorNames) {
      const other = { standing: actors[whom], isCaller: false }
      expect(outcome(checkOrganizerRemoval(actors[by], other, editable(events[state], now)))).toBe(
        ofOwner(by, whom === "organizer" ? possible : "NOT_FOUND"),
      )
    }
    const self = { standing: actors[by], isCaller: true }
    expect(outcome(checkOrganizerRemoval(actors[by], self, editable(events[state], now)))).toBe(
      by === "organizer" ? possible : "NOT_FOUND",
    )
  })

  test.each(everywhere)("handing over $state, by $by", ({ state, by }) => {
    for (const whom of actorNames) {
      const transferred = transfer(events[state], actors[by], { user, standing: actors[whom] }, now)
      const possible = canChange(state) ? user : "EVENT_NOT_EDITABLE"
      expect(outcome(transferred, ({ ownerId }) => ownerId)).toBe(
        ofOwner(by, whom === "organizer" ? possible : "USER_NOT_FOUND"),
      )
    }
  })
})

describe("Who sees an event", () => {
  const relations = ["friend", "stranger", "blocked", "deleted"] as const
  const onIt: ReadonlyArray<Actor> = ["owner", "organizer", "going", "waiting", "invited", "accepted"]
  const cells = (["public", "friends_only", "invite_only"] as const).flatMap((visibility) =>
    relations.flatMap((relation) => actorNames.map((by) => ({ visibility, relation, by }))),
  )
  test.each(cells)("$visibility, $relation of its owner, $by", ({ visibility, relation, by }) => {
    const byVisibility = relation === "friend" ? visibility !== "invite_only" : visibility === "public"
    const expected = relation === "blocked" ? false : onIt.includes(by) || (relation !== "deleted" && byVisibility)
    expect(seesEvent(visibility, actors[by], relation satisfies Relation | "deleted")).toBe(expected)
  })

  test.each(actorNames)("and its place: %s", (by) =>
    expect(seesPlace(actors[by])).toBe(onIt.includes(by) && by !== "waiting"),
  )
})

describe("Times", () => {
  const span = (from: number, to: number) => ({ startsAt: hours(from), endsAt: hours(to) })
  test.each([
    ["the same", span(1, 3), true],
    ["one inside", span(1.5, 2), true],
    ["one around", span(0, 4), true],
    ["one into the beginning", span(0, 1.0001), true],
    ["one into the end", span(2.9999, 5), true],
    ["one that touches the beginning", span(0, 1), false],
    ["one that touches the end", span(3, 4), false],
    ["an earlier one", span(-2, -1), false],
  ])("of two events: %s", (_, other, expected) => {
    expect([overlap(span(1, 3), other), overlap(other, span(1, 3))]).toEqual([expected, expected])
  })

  test.each([
    [48.0001, null],
    [48, "far"],
    [2.0001, "far"],
    [2, "near"],
    [0.0001, "near"],
    [0, null],
    [-1, null],
  ] as const)("%d hours before the start the reminder that is due is %p", (before, expected) => {
    const event = { ...events.free, startsAt: hours(before), endsAt: hours(before + 1) }
    expect(dueReminder(event, now)).toBe(expected)
    expect(dueReminder({ ...event, status: "cancelled" }, now)).toBeNull()
  })
})
