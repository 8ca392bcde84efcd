import { eq } from "drizzle-orm"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { Database } from "../../../../adapters/sql/database.ts"
import {
  type Event,
  type EventId,
  EventPeople,
  EventsErrors,
  fillSeats,
  fillSeatsElsewhere,
  Transactions,
  type User,
  type UserId,
} from "../../../../core/index.ts"
import { freshId } from "../../../../testing/suites/samples.ts"

/** A day in the far future, so that no event of a test has started. */
export const soon = (hours: number): DateTime.Utc => DateTime.makeUnsafe(Date.UTC(2100, 0, 1) + hours * 3_600_000)

export const event = (ownerId: UserId, fields: Partial<Event> = {}): Event => ({
  id: freshId<EventId>(),
  ownerId,
  name: "Swap meet",
  description: null,
  coverUrl: null,
  startsAt: soon(0),
  endsAt: soon(2),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Hidden Street 7", city: "Berlin" },
  visibility: "public",
  capacity: null,
  status: "scheduled",
  cancelReason: null,
  goingCount: 0,
  waitlistCount: 0,
  nextPosition: 1,
  createdAt: soon(-1000),
  updatedAt: soon(-1000),
  ...fields,
})

/** An event that is stored. */
export const storedEvent = Effect.fnUntraced(function* (ownerId: UserId, fields: Partial<Event> = {}) {
  const { execute, tables } = yield* Database
  const made = event(ownerId, fields)
  const { place, ...row } = made
  const where =
    place.kind === "onsite"
      ? { placeKind: place.kind, address: place.address, city: place.city, cityKey: place.city.toLowerCase() }
      : { placeKind: place.kind, url: place.url }
  yield* execute((db) => db.insert(tables.events).values({ ...row, ...where }))
  return made
})

/** Gives people seats of an event without asking them. */
export const seated = Effect.fnUntraced(function* (
  id: EventId,
  startsAt: DateTime.Utc,
  crowd: ReadonlyArray<Pick<User, "id">>,
) {
  const { execute, tables } = yield* Database
  const { eventParticipants, events } = tables
  const rows = crowd.map((person) => ({ eventId: id, userId: person.id, participation: "going" as const }))
  yield* execute((db) =>
    db.insert(eventParticipants).values(rows.map((row) => ({ ...row, startsAt, joinedAt: startsAt }))),
  )
  yield* execute((db) => db.update(events).set({ goingCount: crowd.length }).where(eq(events.id, id)))
})

/** Who goes to an event in the order of joining, who waits by position, and its counts. */
export const seatsOf = Effect.fnUntraced(function* (id: EventId) {
  const { read, tables } = yield* Database
  const { eventParticipants } = tables
  const rows = yield* read((db) => db.select().from(eventParticipants).where(eq(eventParticipants.eventId, id)))
  const event = Option.getOrThrow(yield* (yield* EventPeople).find(id))
  const waiting = rows.filter(({ participation }) => participation === "waitlist")
  return {
    event,
    going: rows.filter(({ participation }) => participation === "going").map(({ userId }) => userId),
    waiting: waiting
      .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .map(({ position, userId }) => ({ userId, position })),
  }
})

/** What people were notified of about an event, as `name: type`, in alphabetical order. */
export const toldOf = Effect.fnUntraced(function* (id: EventId) {
  const { read, tables } = yield* Database
  const { notifications, users } = tables
  const told = yield* read((db) =>
    db
      .select({ name: users.displayName, type: notifications.type })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.subjectId, id)),
  )
  return told.map(({ name, type }) => `${name}: ${type}`).sort()
})

/** Runs an effect at a moment. */
export const at = <A, E, R>(moment: DateTime.Utc, effect: Effect.Effect<A, E, R>) =>
  Effect.andThen(TestClock.setTime(DateTime.toEpochMillis(moment)), effect).pipe(Effect.provide(TestClock.layer()))

/**
 * Gives an event another capacity and fills its seats. Fails when more people go. The use case that edits events does
 * the same beside other things.
 */
export const withSeats = Effect.fnUntraced(function* (id: EventId, capacity: number | null) {
  const { atomically } = yield* Transactions
  const { execute, tables } = yield* Database
  const people = yield* EventPeople
  yield* atomically(
    Effect.gen(function* () {
      const event = Option.getOrThrow(yield* people.lock(id))
      if (capacity !== null && capacity < event.goingCount) return yield* new EventsErrors.CapacityBelowGoing()
      yield* execute((db) => db.update(tables.events).set({ capacity }).where(eq(tables.events.id, id)))
      yield* people.saveCounts(yield* fillSeats({ ...event, capacity }))
    }),
  )
})

/** Moves an event that is scheduled, with everything that follows from it but the notifications. */
export const movedTo = Effect.fnUntraced(function* (id: EventId, startsAt: DateTime.Utc, endsAt: DateTime.Utc) {
  const { atomically } = yield* Transactions
  const { execute, tables } = yield* Database
  const people = yield* EventPeople
  yield* atomically(
    Effect.gen(function* () {
      const event = Option.getOrThrow(yield* people.lock(id))
      yield* execute((db) => db.update(tables.events).set({ startsAt, endsAt }).where(eq(tables.events.id, id)))
      for (const table of [tables.eventParticipants, tables.eventOrganizers, tables.eventInvites])
        yield* execute((db) => db.update(table).set({ startsAt }).where(eq(table.eventId, id)))
      yield* people.saveCounts(yield* fillSeats({ ...event, startsAt, endsAt }))
      yield* fillSeatsElsewhere(id, "all")
    }),
  )
})
