import { DateTime, Effect, Option } from "effect"
import {
  type Blocks,
  type Event,
  type EventHosts,
  EventInvites,
  EventPeople,
  EventSeats,
  Events,
  type Transactions,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { invited, joined, organizing, storedEvent } from "../samples/events-shown.ts"
import { blocked } from "../samples/people.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the ports of people on events promise in addition to what the use cases of seats and invites show. */
export const eventPeopleSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | EventHosts | EventInvites | EventPeople | EventSeats | Events | Transactions | Users>,
) =>
  describe("People on events", () => {
    const cast = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      return { ada: yield* storedUser(day(0)), bob: yield* storedUser(day(0)), carl: yield* storedUser(day(0)) }
    })

    test("a user who is forgotten is on no event, and events that no other user is on go too", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const events = yield* Events
          const people = yield* EventPeople
          const isThere = ({ id }: { readonly id: typeof alone.id }) => Effect.map(events.find(id), Option.isSome)
          const alone = yield* storedEvent(ada.id, day(2))
          const declined = yield* storedEvent(ada.id, day(2))
          yield* invited(declined, bob, "declined")
          const accepted = yield* storedEvent(ada.id, day(2))
          yield* invited(accepted, bob, "accepted")
          const gone = yield* storedEvent(carl.id, day(2))
          yield* joined(gone, ada, "going")
          yield* (yield* Users).remove(carl.id)
          const counts = { goingCount: 2, waitlistCount: 1 }
          const ahead = yield* storedEvent(bob.id, day(2), counts)
          yield* joined(ahead, ada, "going")
          const over = yield* storedEvent(bob.id, day(2), { ...counts, status: "ended" })
          yield* joined(over, ada, "going")
          const off = yield* storedEvent(bob.id, day(2), { ...counts, status: "cancelled" })
          yield* joined(off, ada, "waitlist")
          yield* organizing(ahead, ada)
          yield* invited(ahead, ada, "accepted")
          yield* rolledBack(people.forget(ada.id))
          expect(yield* people.standing(ahead, ada.id)).toMatchObject({ role: "organizer", participation: "going" })
          yield* people.forget(ada.id)
          expect(yield* Effect.forEach([alone, declined, gone], isThere)).toEqual([false, false, false])
          expect(yield* isThere(accepted)).toBe(true)
          expect(yield* events.find(ahead.id)).toEqual(Option.some(ahead))
          expect(yield* events.find(over.id)).toEqual(Option.some({ ...over, goingCount: 1 }))
          expect(yield* events.find(off.id)).toEqual(Option.some({ ...off, waitlistCount: 0 }))
          const noUser = { role: null, participation: null, invite: null }
          for (const event of [ahead, over, off]) expect(yield* people.standing(event, ada.id)).toMatchObject(noUser)
        }),
      ))

    test("who goes or waits is due for an update once an hour, also when they leave and come back", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const seats = yield* EventSeats
          const event = yield* storedEvent(carl.id, day(3))
          const other = yield* storedEvent(carl.id, day(3))
          yield* joined(event, ada, "going")
          yield* joined(event, bob, "waitlist")
          yield* joined(other, ada, "going")
          const dueAt = (now: DateTime.Utc, id = event.id) =>
            Effect.map(seats.dueForUpdate(id, { since: DateTime.subtract(now, { hours: 1 }), now }), (due) =>
              [...due].sort(),
            )
          const both = [ada.id, bob.id].sort()
          yield* rolledBack(dueAt(day(1)))
          const exits = yield* twentyTimes(() => dueAt(day(1)))
          expect(successes(exits).filter((due) => due.length > 0)).toEqual([both])
          expect(yield* dueAt(DateTime.add(day(1), { minutes: 59 }))).toEqual([])
          expect(yield* dueAt(day(1), other.id)).toEqual([ada.id])
          yield* seats.removeParticipant(event.id, ada.id)
          yield* joined(event, ada, "going")
          yield* joined(event, carl, "going")
          expect(yield* dueAt(DateTime.add(day(1), { minutes: 59 }))).toEqual([carl.id])
          expect(yield* dueAt(DateTime.add(day(1), { hours: 1 }))).toEqual(both)
        }),
      ))

    test("the end of a conflict matters to scheduled events with a free seat that those people wait for", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const { isWaiting, waitedFor } = yield* EventSeats
          const event = yield* storedEvent(carl.id, day(3))
          const waitingFor = Effect.fnUntraced(function* (who: typeof ada, ...made: Parameters<typeof storedEvent>) {
            const { id } = yield* Effect.tap(storedEvent(...made), (one) => joined(one, who, "waitlist"))
            return id
          })
          yield* joined(event, ada, "going")
          yield* joined(event, bob, "waitlist")
          const expected = [
            yield* waitingFor(ada, carl.id, day(3)),
            yield* waitingFor(ada, carl.id, day(3), { capacity: 2, goingCount: 1 }),
          ]
          const other = yield* waitingFor(bob, carl.id, day(3))
          yield* waitingFor(ada, carl.id, day(3), { capacity: 1, goingCount: 1 })
          yield* waitingFor(ada, carl.id, day(3), { status: "cancelled" })
          yield* waitingFor(ada, carl.id, day(1))
          expect(yield* waitedFor(event.id, "all", day(1))).toEqual(expected.sort())
          expect(yield* waitedFor(event.id, [bob.id], day(1))).toEqual([other])
          expect(yield* waitedFor(event.id, [], day(1))).toEqual([])
          expect([yield* isWaiting(ada.id), yield* isWaiting(bob.id), yield* isWaiting(carl.id)]).toEqual([
            true,
            true,
            false,
          ])
          const dora = yield* storedUser(day(0))
          yield* joined(event, dora, "going")
          yield* waitingFor(dora, carl.id, day(4), { status: "cancelled" })
          expect(yield* isWaiting(dora.id)).toBe(false)
        }),
      ))

    test("answered invites are no part in an event", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const people = yield* EventPeople
          const event = yield* storedEvent(ada.id, day(2))
          yield* blocked(ada, bob, day(0))
          for (const status of ["accepted", "declined", "revoked"] as const) {
            yield* invited(event, bob, status)
            expect(yield* people.everybody(event.id)).toEqual([])
            expect(yield* people.shared(ada.id, bob.id)).toEqual([])
          }
          yield* invited(event, bob, "invited")
          yield* organizing(event, bob)
          yield* joined(event, carl, "going")
          expect([...(yield* people.everybody(event.id))].sort()).toEqual([bob.id, carl.id].sort())
          expect(yield* people.blockedOn(event.id, ada.id)).toEqual([bob.id])
          expect(yield* people.shared(ada.id, bob.id)).toEqual([event.id])
        }),
      ))

    test("a user has part in events of others by a seat, a role, and an open or accepted invite, in any state", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const people = yield* EventPeople
          const event = (fields: Partial<Event> = {}) => storedEvent(ada.id, day(5), fields)
          const [going, waiting, led] = [yield* event(), yield* event({ status: "ended" }), yield* event()]
          yield* joined(going, bob, "going")
          yield* joined(waiting, bob, "waitlist")
          yield* organizing(led, bob)
          const [open, accepted] = [yield* event({ status: "cancelled" }), yield* event()]
          yield* invited(open, bob, "invited")
          yield* invited(accepted, bob, "accepted")
          for (const status of ["declined", "revoked"] as const) yield* invited(yield* event(), bob, status)
          yield* joined(yield* event(), carl, "going")
          yield* joined(yield* storedEvent(bob.id, day(5)), bob, "going")
          const expected = [going, waiting, led, open, accepted].map(({ id }) => id).sort()
          expect(yield* people.withPartOf(bob.id)).toEqual(expected)
          expect(yield* people.withPartOf(ada.id)).toEqual([])
        }),
      ))

    test("a block hides who invited", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, carl } = yield* cast(day)
          const invites = yield* EventInvites
          const event = yield* storedEvent(ada.id, day(5))
          yield* invited(event, carl, "invited")
          const inviters = Effect.map(invites.listInvites(event.id, bob.id, { limit: 9, after: null }), ({ items }) =>
            items.map(({ invitedBy }) => invitedBy?.id ?? null),
          )
          expect(yield* inviters).toEqual([ada.id])
          yield* blocked(ada, bob, day(3))
          expect(yield* inviters).toEqual([null])
        }),
      ))
  })
