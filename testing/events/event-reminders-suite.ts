import { DateTime, Effect } from "effect"
import {
  type EventHosts,
  type EventInvites,
  type EventPeople,
  type EventSeats,
  EventSweeps,
  Events,
  type Transactions,
  type Upcoming,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { joined, storedEvent } from "../samples/events-shown.ts"
import { era, rolledBack, storedUser } from "../samples/samples.ts"

/** What the port `EventSweeps` promises. */
export const eventRemindersSuite = (
  { describe, expect, test }: Kit,
  run: Run<EventHosts | EventInvites | EventPeople | EventSeats | Events | EventSweeps | Transactions | Users>,
) =>
  describe("What sweeps find", () => {
    test("scheduled events are ended from their end on, at most as many as asked for", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id: owner } = yield* storedUser(day(0))
          const { end } = yield* EventSweeps
          const { find } = yield* Events
          const now = DateTime.add(day(3), { hours: 2 })
          const due = [yield* storedEvent(owner, day(1)), yield* storedEvent(owner, day(2))]
          due.push(yield* storedEvent(owner, day(3)))
          const later = yield* storedEvent(owner, DateTime.add(day(3), { minutes: 1 }))
          const off = yield* storedEvent(owner, day(1), { status: "cancelled" })
          expect(yield* end(now, 2)).toBe(2)
          yield* rolledBack(end(now, 2))
          expect([yield* end(now, 2), yield* end(now, 2)]).toEqual([1, 0])
          for (const one of due) expect(yield* find(one.id)).toMatchObject({ value: { ...one, status: "ended" } })
          for (const one of [later, off]) expect(yield* find(one.id)).toMatchObject({ value: one })
        }),
      ))

    test("events are found until their reminders are complete for their start, in its order and page by page", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id: owner } = yield* storedUser(day(0))
          const { completeReminders, unreminded } = yield* EventSweeps
          const found = (kind: "far" | "near", after: Upcoming | null = null, limit = 100) =>
            Effect.map(unreminded(kind, { from: day(2), until: day(4) }, after, limit), (all) =>
              all.map(({ id }) => id),
            )
          yield* storedEvent(owner, day(2))
          yield* storedEvent(owner, day(3), { status: "cancelled" })
          const first = yield* storedEvent(owner, day(3))
          const last = [yield* storedEvent(owner, day(4)), yield* storedEvent(owner, day(4))]
          yield* storedEvent(owner, DateTime.add(day(4), { minutes: 1 }))
          const [second, third] = last.map(({ id }) => id).sort()
          expect(yield* found("far", null, 2)).toEqual([first.id, second])
          expect(yield* found("far", first)).toEqual([second, third])
          const half = last.find(({ id }) => id === second) ?? null
          expect(yield* found("far", half)).toEqual([third])
          yield* rolledBack(completeReminders(first, "far"))
          expect(yield* found("far")).toEqual([first.id, second, third])
          yield* completeReminders(first, "far")
          expect(yield* found("far")).toEqual([second, third])
          expect(yield* found("near")).toEqual([first.id, second, third])
          const startsAt = DateTime.add(day(3), { hours: 1 })
          yield* (yield* Events).save({ ...first, startsAt })
          expect(yield* found("far")).toEqual([first.id, second, third])
        }),
      ))

    test("those who go are reminded once of each kind, at most as many as asked for", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const people = yield* Effect.replicateEffect(storedUser(day(0)), 5)
          const [owner, waiting, ...going] = people
          if (owner === undefined || waiting === undefined) return yield* Effect.die("No user was stored.")
          const { remind } = yield* EventSweeps
          const event = yield* storedEvent(owner.id, day(2))
          yield* joined(event, waiting, "waitlist")
          for (const one of going) yield* joined(event, one, "going")
          const all = going.map(({ id }) => id).sort()
          const some = yield* remind(event.id, "far", day(1), 2)
          expect(some).toHaveLength(2)
          yield* rolledBack(remind(event.id, "far", day(1), 2))
          expect([...some, ...(yield* remind(event.id, "far", day(1), 2))].sort()).toEqual(all)
          expect(yield* remind(event.id, "far", day(1), 2)).toEqual([])
          expect([...(yield* remind(event.id, "near", day(1), 9))].sort()).toEqual(all)
        }),
      ))
  })
