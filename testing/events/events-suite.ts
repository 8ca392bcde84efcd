import { DateTime, Effect, Option } from "effect"
import {
  type Blocks,
  cardOf,
  type EventFilter,
  type EventHosts,
  type EventId,
  type EventInvites,
  type EventPeople,
  type EventSeats,
  Events,
  type Transactions,
  type User,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { eventAt, invited, joined, organizing, storedEvent } from "../samples/events-shown.ts"
import { blocked } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const noUser = { role: null, participation: null, position: null, invite: null }

/** What the port `Events` promises, besides its lists. */
export const eventsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | EventHosts | EventInvites | EventPeople | EventSeats | Events | Transactions | Users>,
) =>
  describe("Events", () => {
    const shownTo = Effect.fnUntraced(function* (viewer: User, id: EventId) {
      return Option.getOrNull(yield* (yield* Events).show(viewer.id, id))
    })
    const listed = Effect.fnUntraced(function* (viewer: User, filter: Partial<EventFilter>, now: DateTime.Utc) {
      const whole = { from: null, to: null, city: null, kind: null, q: null, mine: null, ...filter }
      const { items } = yield* (yield* Events).list(viewer.id, whole, now, { limit: 100, after: null })
      return items.map(({ event }) => event.id)
    })

    test("an event is stored and shown with its owner, its organizers and what the viewer is to it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0), { displayName: "Zoë 🦉" }), yield* storedUser(day(0))]
          const [carl, dora] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const event = yield* storedEvent(ada.id, day(2), {
            name: "O'Neil's \\ % 🦉",
            description: "",
            coverUrl: "https://pictures.test/1",
            timeZone: "Asia/Kolkata",
            capacity: 3,
            goingCount: 2,
            waitlistCount: 1,
            nextPosition: 9,
            status: "cancelled",
            cancelReason: "rain",
          })
          const online = yield* storedEvent(ada.id, day(2), { place: { kind: "online", url: "https://meet.example" } })
          yield* organizing(event, dora, day(2))
          yield* organizing(event, carl, day(1))
          yield* joined(event, bob, "waitlist", 8)
          yield* invited(event, bob, "declined")
          const events = yield* Events
          expect(yield* events.find(event.id)).toEqual(Option.some(event))
          expect(yield* events.find(online.id)).toEqual(Option.some(online))
          expect(yield* events.find(freshId())).toEqual(Option.none())
          const shown = { event, owner: cardOf(ada), organizers: [cardOf(carl), cardOf(dora)] }
          expect(yield* shownTo(ada, event.id)).toEqual({
            ...shown,
            seesPlace: true,
            mine: { ...noUser, role: "owner" },
          })
          expect(yield* shownTo(bob, event.id)).toEqual({
            ...shown,
            seesPlace: false,
            mine: { role: null, participation: "waitlist", position: 8, invite: "declined" },
          })
          yield* blocked(bob, carl, day(2))
          expect((yield* shownTo(bob, event.id))?.organizers).toEqual([cardOf(dora)])
          expect((yield* shownTo(carl, event.id))?.organizers).toEqual([cardOf(carl), cardOf(dora)])
        }),
      ))

    test("a saved event has every new attribute, and lists find it by those alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const events = yield* Events
          const word = freshWord()
          const event = yield* storedEvent(ada.id, day(2), { name: "Swap meet", description: `Swap, ${word}!` })
          const other = yield* storedEvent(ada.id, day(2))
          yield* organizing(event, bob)
          yield* joined(event, bob, "going")
          yield* invited(event, bob, "invited")
          const changed = eventAt(ada.id, day(3), {
            ...{ id: event.id, name: "Game night", description: null, coverUrl: "https://pictures.test/2" },
            ...{ timeZone: "UTC", place: { kind: "online", url: "https://meet.example" }, visibility: "invite_only" },
            ...{ capacity: 7, status: "ended", goingCount: 4, waitlistCount: 2, nextPosition: 5 },
          })
          expect(yield* listed(bob, { q: word, to: day(3) }, day(1))).toEqual([event.id])
          yield* events.save(changed)
          expect(yield* events.find(event.id)).toEqual(Option.some(changed))
          expect(yield* listed(bob, { q: word, to: day(9) }, day(1))).toEqual([])
          for (const mine of ["organizing", "going", "invited"] as const) {
            expect(yield* listed(bob, { mine, from: day(3), q: "night" }, day(1))).toEqual([event.id])
            expect(yield* listed(bob, { mine, to: day(3) }, day(1))).toEqual([])
          }
          expect(yield* events.find(other.id)).toEqual(Option.some(other))
          yield* events.save(eventAt(ada.id, day(3)))
        }),
      ))

    test("a removed event is not there any more, with everybody on it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const events = yield* Events
          const event = yield* storedEvent(ada.id, day(2))
          yield* organizing(event, bob)
          yield* joined(event, bob, "going")
          yield* invited(event, bob, "invited")
          yield* rolledBack(events.remove(event.id))
          const mine = { role: "organizer", participation: "going", position: null, invite: "invited" }
          expect(yield* shownTo(bob, event.id)).toMatchObject({ mine })
          yield* events.remove(event.id)
          expect(yield* events.find(event.id)).toEqual(Option.none())
          expect(yield* shownTo(ada, event.id)).toBe(null)
          yield* events.add(event)
          expect(yield* shownTo(bob, event.id)).toMatchObject({ organizers: [], mine: noUser })
        }),
      ))

    test("what is taken back is not there, with its words", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const events = yield* Events
          const word = freshWord()
          const event = eventAt(ada.id, day(2), { name: word })
          yield* rolledBack(events.add(event))
          expect(yield* events.find(event.id)).toEqual(Option.none())
          expect(yield* listed(ada, { q: word, from: day(0) }, day(1))).toEqual([])
          yield* events.add(event)
          yield* rolledBack(events.save({ ...event, name: "Other", startsAt: day(1) }))
          expect(yield* events.find(event.id)).toEqual(Option.some(event))
          expect(yield* listed(ada, { q: word, from: day(2) }, day(1))).toEqual([event.id])
        }),
      ))

    test("of 20 changes at once each is whole", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const events = yield* Events
          const event = yield* storedEvent(ada.id, day(2))
          const words = Array.from({ length: 20 }, freshWord)
          const exits = yield* twentyTimes((n) =>
            events.save({ ...event, name: words[n] ?? "", startsAt: DateTime.add(day(1), { minutes: n }) }),
          )
          expect(successes(exits)).toHaveLength(20)
          const { name, startsAt } = Option.getOrThrow(yield* events.find(event.id))
          for (const word of words)
            expect(yield* listed(ada, { q: word, from: startsAt }, day(1))).toEqual(word === name ? [event.id] : [])
          expect(yield* listed(ada, { q: name, to: startsAt }, day(1))).toEqual([])
        }),
      ))
  })

/** A word that no other event has. */
const freshWord = (): string => `word${crypto.randomUUID().replaceAll("-", "")}`
