import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  type AccountUsage,
  type Blocks,
  type Event,
  type EventHosts,
  type EventId,
  type EventInvites,
  type EventPeople,
  EventSeats,
  type EventSweeps,
  Events,
  EventsErrors,
  type Follows,
  type FriendRequests,
  type Friendships,
  fillSeats,
  fillSeatsElsewhere,
  Notifications,
  type Outbox,
  type Publisher,
  type RealtimeLog,
  type Relations,
  type ShownParticipant,
  Transactions,
  type User,
  type UserId,
  type Users,
} from "../../core/index.ts"
import { freshId, walk } from "./samples.ts"

/** The ports that the suites of people on events need. */
export type EventPorts =
  | AccountUsage
  | Blocks
  | EventHosts
  | EventInvites
  | EventPeople
  | EventSeats
  | Events
  | EventSweeps
  | Follows
  | FriendRequests
  | Friendships
  | Notifications
  | Publisher
  | RealtimeLog
  | Relations
  | Transactions
  | Users
  | Outbox

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
  const made = event(ownerId, fields)
  yield* (yield* Events).add(made)
  return made
})

/** Gives people seats of an event without participants, without asking them. */
export const seated = Effect.fnUntraced(function* (id: EventId, crowd: ReadonlyArray<Pick<User, "id">>) {
  const { atomically } = yield* Transactions
  const events = yield* Events
  const seats = yield* EventSeats
  yield* atomically(
    Effect.gen(function* () {
      const event = Option.getOrThrow(yield* events.lock(id))
      const { startsAt: joinedAt } = event
      for (const { id: userId } of crowd)
        yield* seats.addParticipant(event, { eventId: id, userId, participation: "going", position: null, joinedAt })
      yield* events.saveState({ ...event, goingCount: crowd.length })
    }),
  )
})

/** Who goes to an event in the order of joining, who waits by position, and its counts. */
export const seatsOf = Effect.fnUntraced(function* (id: EventId) {
  const events = yield* Events
  const seats = yield* EventSeats
  const event = Option.getOrThrow(yield* events.find(id))
  // The list is that of a person whom no user blocks.
  const listed = yield* walk((page) => seats.listParticipants(id, freshId(), null, page), 1000)
  const [going, waiting] = [listed.filter(isGoing), listed.filter((one) => !isGoing(one))]
  return {
    event,
    going: going.map(({ user }) => user.id),
    waiting: waiting.map(({ position, user }) => ({ userId: user.id, position })),
  }
})

const isGoing = ({ participation }: ShownParticipant): boolean => participation === "going"

/** What some people were notified of about an event, as `name: type`, in alphabetical order. */
export const notificationsOf = Effect.fnUntraced(function* (
  id: EventId,
  people: Readonly<Record<string, User>> | ReadonlyArray<User>,
) {
  const notifications = yield* Notifications
  const lines: Array<string> = []
  for (const { displayName, id: user } of Object.values(people))
    for (const { notification } of yield* walk((page) => notifications.list(user, false, page), 100))
      if (notification.subject?.id === id) lines.push(`${displayName}: ${notification.type}`)
  return lines.sort()
})

/** Runs an effect at a moment. */
export const at = <A, E, R>(moment: DateTime.Utc, effect: Effect.Effect<A, E, R>) =>
  Effect.andThen(TestClock.setTime(DateTime.toEpochMillis(moment)), effect).pipe(Effect.provide(TestClock.layer()))

/**
 * Gives an event another capacity and fills its seats. Fails when more people go. The use case that edits events does
 * the same and other things.
 */
export const withSeats = Effect.fnUntraced(function* (id: EventId, capacity: number | null) {
  const { atomically } = yield* Transactions
  const events = yield* Events
  yield* atomically(
    Effect.gen(function* () {
      const event = { ...Option.getOrThrow(yield* events.lock(id)), capacity }
      if (capacity !== null && capacity < event.goingCount) return yield* new EventsErrors.CapacityBelowGoing()
      yield* events.save(event)
      yield* events.saveState(yield* fillSeats(event))
    }),
  )
})

/** Moves an event that is scheduled, with everything that follows from it but the notifications. */
export const movedTo = Effect.fnUntraced(function* (id: EventId, startsAt: DateTime.Utc, endsAt: DateTime.Utc) {
  const { atomically } = yield* Transactions
  const events = yield* Events
  yield* atomically(
    Effect.gen(function* () {
      const event = { ...Option.getOrThrow(yield* events.lock(id)), startsAt, endsAt }
      yield* events.save(event)
      yield* events.saveState(yield* fillSeats(event))
      yield* fillSeatsElsewhere(id, "all")
    }),
  )
})
