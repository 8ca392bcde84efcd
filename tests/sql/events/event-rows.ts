import { describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { DateTime, Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type EventHosts,
  type EventId,
  type EventInvites,
  type EventPeople,
  type EventSeats,
  Events,
  type Transactions,
  type Users,
} from "../../../core/index.ts"
import { eventAt, invited, joined, organizing, storedEvent } from "../../../testing/samples/events-shown.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** What the repository of events stores in addition to the events: their words, and their starts with the people. */
export const eventRowsSuite = (
  run: Run<Database | EventHosts | EventInvites | EventPeople | EventSeats | Events | Transactions | Users>,
) =>
  describe("The rows of events", () => {
    /** The starts that the rows of an event repeat, and its words. */
    const repeated = Effect.fnUntraced(function* (id: EventId) {
      const { read, tables } = yield* Database
      const { eventInvites, eventOrganizers, eventParticipants, eventWords } = tables
      const starts = []
      for (const rows of [eventWords, eventOrganizers, eventParticipants, eventInvites])
        starts.push(
          ...(yield* read((db) => db.selectDistinct({ at: rows.startsAt }).from(rows).where(eq(rows.eventId, id)))),
        )
      const words = yield* read((db) =>
        db.select({ word: eventWords.word }).from(eventWords).where(eq(eventWords.eventId, id)),
      )
      return {
        starts: starts.map(({ at }) => DateTime.toEpochMillis(at)),
        words: words.map(({ word }) => word).sort(),
      }
    })

    test("a saved event has every new attribute, and what repeats its start and its words follows", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const events = yield* Events
          const event = yield* storedEvent(ada.id, day(2), { name: "Swap meet", description: "Swap, and SWAP!" })
          const other = yield* storedEvent(ada.id, day(2))
          yield* organizing(event, bob)
          yield* joined(event, bob, "going")
          yield* invited(event, bob, "accepted")
          const at = DateTime.toEpochMillis(day(2))
          expect(yield* repeated(event.id)).toEqual({ starts: [at, at, at, at], words: ["and", "meet", "swap"] })
          const changed = eventAt(bob.id, day(3), {
            ...{ id: event.id, name: "Game night", description: null, coverUrl: "https://pictures.test/2" },
            ...{ timeZone: "UTC", place: { kind: "online", url: "https://meet.example" }, visibility: "invite_only" },
            ...{ capacity: 7, status: "ended", goingCount: 4, waitlistCount: 2, nextPosition: 5 },
          })
          yield* events.save(changed)
          expect(yield* events.find(event.id)).toEqual(Option.some(changed))
          const moved = DateTime.toEpochMillis(day(3))
          expect(yield* repeated(event.id)).toEqual({ starts: Array(4).fill(moved), words: ["game", "night"] })
          expect(yield* events.find(other.id)).toEqual(Option.some(other))
          expect(yield* repeated(other.id)).toEqual({ starts: [at], words: ["meet", "swap"] })
          yield* events.save(eventAt(ada.id, day(3)))
        }),
      ))

    test("words of any length are stored, and 300 of an event at most", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          // A word that no index could hold, and more words than are stored.
          const long = Array.from({ length: 1200 }, () => crypto.randomUUID().replaceAll("-", "")).join("")
          const many = Array.from({ length: 1300 }, (_, n) => `w${n}`)
          const event = yield* storedEvent(ada.id, day(2), { name: "🦉!", description: `${long} ${many.join(" ")}` })
          const { words } = yield* repeated(event.id)
          expect(words).toEqual([long.slice(0, 60), ...many.slice(1000, 1299)].sort())
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
          expect((yield* repeated(event.id)).starts).toHaveLength(4)
          yield* events.remove(event.id)
          expect(yield* events.find(event.id)).toEqual(Option.none())
          expect(yield* repeated(event.id)).toEqual({ starts: [], words: [] })
        }),
      ))

    test("what is taken back is not there, with its words", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const events = yield* Events
          const event = eventAt(ada.id, day(2))
          yield* rolledBack(events.add(event))
          expect(yield* events.find(event.id)).toEqual(Option.none())
          yield* events.add(event)
          yield* rolledBack(events.save({ ...event, name: "Other", startsAt: day(1) }))
          expect(yield* events.find(event.id)).toEqual(Option.some(event))
          expect((yield* repeated(event.id)).words).toEqual(["meet", "swap"])
        }),
      ))

    test("of 20 changes at once each is whole", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const events = yield* Events
          const event = yield* storedEvent(ada.id, day(2))
          const exits = yield* twentyTimes((n) => events.save({ ...event, name: `word${n}`, startsAt: at(day(1), n) }))
          expect(successes(exits)).toHaveLength(20)
          const after = Option.getOrThrow(yield* events.find(event.id))
          const { starts, words } = yield* repeated(event.id)
          expect(words).toEqual([after.name])
          expect(starts).toEqual([DateTime.toEpochMillis(after.startsAt)])
        }),
      ))
  })

const at = (day: DateTime.Utc, minutes: number) => DateTime.add(day, { minutes })
