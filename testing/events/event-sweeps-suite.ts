import { type DateTime, Effect, Option } from "effect"
import {
  cancelEventAsAdmin,
  type EventId,
  Events,
  endEvents,
  joinEvent,
  leaveEvent,
  remindOfEvents,
  Transactions,
  type User,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import {
  at,
  type EventPorts,
  notificationsOf,
  seated,
  seatsOf,
  soon,
  storedEvent,
  withSeats,
} from "../samples/events.ts"
import { withIds } from "../samples/people.ts"
import { era, storedUser } from "../samples/samples.ts"

/** What the sweeps of events do. Each test has a century of its own, because a sweep looks at all events. */
export const eventSweepsSuite = ({ describe, expect, test }: Kit, run: Run<EventPorts>) =>
  describe("Sweeps of events", () => {
    test("remind those who go 48 hours and 2 hours before the start, each once", () =>
      run(
        Effect.gen(function* () {
          const { hour, id, people } = yield* meeting()
          const { ada, bob } = people
          yield* joining(hour(-100), id, ada)
          yield* joining(hour(-100), id, bob)
          expect(yield* sweepAt(hour(-48.01))).toBe(0)
          expect(yield* sweepAt(hour(-48))).toBe(1)
          expect(yield* notificationsOf(id, people)).toEqual(["Ada: event_reminder"])
          expect(yield* sweepAt(hour(-47))).toBe(0)
          expect(yield* sweepAt(hour(-2))).toBe(1)
          expect(yield* sweepAt(hour(-1))).toBe(0)
          expect(yield* sweepAt(hour(0))).toBe(0)
          // The second one renews the first, which is unread.
          expect(yield* notificationsOf(id, people)).toEqual(["Ada: event_reminder"])
        }),
      ))

    test("send only the nearer one after a pause, and none from the start on", () =>
      run(
        Effect.gen(function* () {
          const { hour, id, people } = yield* meeting()
          yield* joining(hour(-100), id, people.ada)
          expect(yield* sweepAt(hour(-1))).toBe(1)
          expect(yield* sweepAt(hour(-0.5))).toBe(0)
          const late = yield* meeting()
          yield* joining(late.hour(-100), late.id, late.people.ada)
          expect(yield* sweepAt(late.hour(0))).toBe(0)
          expect(yield* notificationsOf(late.id, late.people)).toEqual([])
        }),
      ))

    test("follow an event that moves, and never repeat a kind", () =>
      run(
        Effect.gen(function* () {
          const { hour, id, people } = yield* meeting()
          yield* joining(hour(-100), id, people.ada)
          expect(yield* sweepAt(hour(-48))).toBe(1)
          yield* moved(id, hour(200), hour(202))
          yield* withIds(withSeats(id, 2))
          yield* joining(hour(100), id, people.eve)
          expect(yield* sweepAt(hour(0))).toBe(0)
          expect(yield* sweepAt(hour(160))).toBe(1)
          expect(yield* sweepAt(hour(198.5))).toBe(2)
          yield* moved(id, hour(300), hour(302))
          expect(yield* sweepAt(hour(299))).toBe(0)
          expect(yield* notificationsOf(id, people)).toEqual(["Ada: event_reminder", "Eve: event_reminder"])
        }),
      ))

    test("remind no user of a cancelled event, and no user who has left", () =>
      run(
        Effect.gen(function* () {
          const { hour, id, people } = yield* meeting()
          yield* joining(hour(-100), id, people.ada)
          yield* at(hour(-60), withIds(leaveEvent({ id, by: people.ada.id })))
          expect(yield* sweepAt(hour(-48))).toBe(0)
          yield* joining(hour(-40), id, people.ada)
          yield* at(hour(-3), withIds(cancelEventAsAdmin(id)))
          expect(yield* sweepAt(hour(-1))).toBe(0)
        }),
      ))

    test("remind 250 people in portions, five sweeps at once, each once", () =>
      run(
        Effect.gen(function* () {
          const { hour, id } = yield* meeting(null)
          const crowd = yield* Effect.forEach(Array.from({ length: 250 }), () => storedUser(era()(0)))
          yield* seated(id, crowd)
          const sweeps = Effect.forEach([1, 2, 3, 4, 5], () => remindOfEvents(), { concurrency: "unbounded" })
          const reminded = yield* at(hour(-2), withIds(sweeps))
          expect(reminded.reduce((sum, one) => sum + one, 0)).toBe(250)
          expect(yield* notificationsOf(id, crowd)).toEqual(Array.from({ length: 250 }, () => "Ada: event_reminder"))
        }),
      ))

    test("end the events whose end has come, each once", () =>
      run(
        Effect.gen(function* () {
          const { hour, id } = yield* meeting()
          const off = yield* meeting()
          yield* withIds(cancelEventAsAdmin(off.id))
          yield* at(hour(1.99), endEvents())
          expect((yield* seatsOf(id)).event.status).toBe("scheduled")
          const sweeps = Effect.forEach([1, 2, 3], () => endEvents(), { concurrency: "unbounded" })
          const ended = yield* at(hour(2), sweeps)
          expect(ended.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1)
          expect((yield* seatsOf(id)).event.status).toBe("ended")
          expect((yield* seatsOf(off.id)).event.status).toBe("cancelled")
        }),
      ))
  })

let centuries = 0

/** A meeting of one or more seats in a century of its own; `hour` counts from its start. */
const meeting = Effect.fnUntraced(function* (capacity: number | null = 1) {
  centuries += 1
  const start = centuries * 876_600
  const hour = (count: number) => soon(start + count)
  const named = (displayName: string) => storedUser(era()(0), { displayName })
  const people = {
    owner: yield* named("Owner"),
    ada: yield* named("Ada"),
    bob: yield* named("Bob"),
    eve: yield* named("Eve"),
  }
  const { id } = yield* storedEvent(people.owner.id, { startsAt: hour(0), endsAt: hour(2), capacity })
  return { hour, id, people }
})

const joining = (moment: DateTime.Utc, id: EventId, { id: by }: User) => at(moment, withIds(joinEvent({ id, by })))
const sweepAt = (moment: DateTime.Utc) => at(moment, withIds(remindOfEvents()))
/** Moves an event without giving its seats to those who wait. */
const moved = Effect.fnUntraced(function* (id: EventId, startsAt: DateTime.Utc, endsAt: DateTime.Utc) {
  const { atomically } = yield* Transactions
  const events = yield* Events
  yield* atomically(
    Effect.gen(function* () {
      const event = Option.getOrThrow(yield* events.lock(id))
      yield* events.save({ ...event, startsAt, endsAt })
    }),
  )
})
