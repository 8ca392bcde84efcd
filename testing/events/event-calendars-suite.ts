import { DateTime, Effect } from "effect"
import {
  type Blocks,
  cardOf,
  type EventHosts,
  type EventInvites,
  type EventPeople,
  type EventSeats,
  Events,
  eventStatuses,
  longestEvent,
  type User,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { invited, joined, organizing, storedEvent } from "../samples/events-shown.ts"
import { blocked } from "../samples/people.ts"
import { era, storedUser } from "../samples/samples.ts"

/** What `Events.calendarOf` and `Events.showSome` promise. */
export const eventCalendarsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | EventHosts | EventInvites | EventPeople | EventSeats | Events | Users>,
) =>
  describe("Calendars", () => {
    const calendarOf = Effect.fnUntraced(function* (user: User, since: DateTime.Utc, limit = 100) {
      return yield* (yield* Events).calendarOf(user.id, since, limit)
    })
    const shownIn = Effect.fnUntraced(function* (user: User, since: DateTime.Utc) {
      return yield* (yield* Events).showSome(user.id, yield* calendarOf(user, since))
    })

    test("a calendar has what its user owns, organizes, goes to and waits for, each once: what one owns or goes to first", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const going = yield* storedEvent(bob.id, day(5))
          yield* joined(going, ada, "going")
          const owned = yield* storedEvent(ada.id, day(4))
          yield* joined(owned, ada, "going")
          const waiting = yield* storedEvent(bob.id, day(3))
          yield* joined(waiting, ada, "waitlist")
          const organized = yield* storedEvent(bob.id, day(2))
          yield* organizing(organized, ada)
          yield* joined(organized, ada, "going")
          yield* invited(yield* storedEvent(bob.id, day(6)), ada, "invited")
          yield* storedEvent(bob.id, day(7))
          const alsoOrganized = yield* storedEvent(bob.id, day(1))
          yield* organizing(alsoOrganized, ada)
          const ids = [organized, owned, going, alsoOrganized, waiting].map(({ id }) => id)
          for (let limit = 0; limit <= 6; limit++)
            expect(yield* calendarOf(ada, day(0), limit)).toEqual(ids.slice(0, limit))
          const shown = yield* shownIn(ada, day(0))
          expect(shown.map(({ event }) => event.id)).toEqual(ids)
          expect(shown.map(({ mine }) => [mine.role, mine.participation])).toEqual([
            ["organizer", "going"],
            ["owner", "going"],
            [null, "going"],
            ["organizer", null],
            [null, "waitlist"],
          ])
          expect(shown[0]?.owner).toEqual(cardOf(bob))
          expect(shown[0]?.organizers).toEqual([cardOf(ada)])
        }),
      ))

    test("a calendar has events in any state, for any audience", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const made = []
          for (const [n, status] of eventStatuses.entries()) {
            const event = yield* storedEvent(bob.id, day(n + 1), { status, visibility: "invite_only" })
            yield* joined(event, ada, "going")
            made.push(event)
          }
          const shown = yield* shownIn(ada, day(0))
          expect(shown.map(({ event }) => event.status)).toEqual([...eventStatuses])
          expect(shown.map(({ event }) => event.id)).toEqual(made.map(({ id }) => id))
        }),
      ))

    test("a calendar begins with what ends at its first moment, also after the longest time", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const since = day(40)
          const endingAt = (endsAt: DateTime.Utc, startsAt: DateTime.Utc) => storedEvent(ada.id, startsAt, { endsAt })
          const longest = yield* endingAt(since, DateTime.subtractDuration(since, longestEvent))
          yield* endingAt(DateTime.subtract(since, { milliseconds: 1 }), DateTime.subtract(since, { days: 1 }))
          const present = yield* endingAt(day(41), day(39))
          expect(yield* calendarOf(ada, since)).toEqual([longest.id, present.id])
        }),
      ))

    test("a calendar stops at its limit, with the first by start of all its lists", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const made = []
          for (let n = 0; n < 9; n++) {
            const event = yield* storedEvent(n % 3 === 0 ? ada.id : bob.id, day(n + 1))
            if (n % 3 !== 0) yield* joined(event, ada, "going")
            if (n % 3 === 2) yield* organizing(event, ada)
            made.push(event.id)
          }
          for (const limit of [1, 4, 9, 10])
            expect([limit, yield* calendarOf(ada, day(0), limit)]).toEqual([limit, made.slice(0, limit)])
        }),
      ))

    test("a calendar has nothing of people from whom a block separates its user, and all else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [carl, dora] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const ids = []
          for (const [n, owner] of [bob, carl, dora].entries()) {
            const event = yield* storedEvent(owner.id, day(n + 1))
            yield* joined(event, ada, "going")
            ids.push(event.id)
          }
          expect(yield* calendarOf(ada, day(0))).toEqual(ids)
          yield* blocked(bob, ada, day(0))
          yield* blocked(ada, carl, day(0))
          expect(yield* calendarOf(ada, day(0))).toEqual(ids.slice(2))
        }),
      ))

    test("some events are shown in the given order, without those that the viewer does not see", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const one = yield* storedEvent(bob.id, day(1))
          const hidden = yield* storedEvent(bob.id, day(2), { visibility: "invite_only" })
          const other = yield* storedEvent(bob.id, day(3))
          const { showSome } = yield* Events
          const ids = [other.id, hidden.id, one.id]
          expect((yield* showSome(bob.id, ids)).map(({ event }) => event.id)).toEqual(ids)
          expect((yield* showSome(ada.id, ids)).map(({ event }) => event.id)).toEqual([other.id, one.id])
          expect(yield* showSome(ada.id, [])).toEqual([])
        }),
      ))
  })
