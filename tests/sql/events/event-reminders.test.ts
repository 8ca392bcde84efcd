import { expect, test } from "bun:test"
import { DateTime, Effect, Fiber, type Scope } from "effect"
import { Database, type Engine } from "../../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import {
  cancelEventAsAdmin,
  type Event,
  type EventId,
  type Ids,
  joinEvent,
  leaveEvent,
  type User,
  type UserId,
} from "../../../core/index.ts"
import { repeated, workers } from "../../../server/workers/workers.ts"
import { at, movedTo, seated, seatsOf, soon, storedEvent } from "../../../testing/samples/events.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { repositoriesOn, type Stored, temporaryFolder } from "../../support/engines.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { seldomChanges } from "../../support/seldom-changes.ts"
import { placeSqlite } from "../../support/sqlite.ts"
import { steeredClock } from "../../support/steered-clock.ts"

type Opened = Effect.Effect<Engine, unknown, Scope.Scope>
type Dice = (sides: number) => number

const rounds = 12
const starts = [49, 20, 26, 3, 70, 90, 30, 60, 100, 10]

// A database that outlives the servers, and how many servers there are at once.
const sqlite: Effect.Effect<Opened, unknown, Scope.Scope> = Effect.map(temporaryFolder, (folder) => {
  placeSqlite(folder)
  return openSqlite({ folder, synchronous: "NORMAL" })
})
const postgres: typeof sqlite = Effect.map(migratedPostgres, (url) => openPostgres(url))
const places = [
  ["One server on SQLite", 1, sqlite] as const,
  ...(hasPostgres ? [["Two servers on Postgres", 2, postgres] as const] : []),
]

test.each(places)(
  "%s: all who go are reminded once of each kind, though servers restart and events move",
  (_, count, made) =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const dice = diceOf(11)
          const opened = yield* made
          const observer = yield* Effect.acquireRelease(
            Effect.sync(() => repositoriesOn(opened)),
            (server) => Effect.promise(() => server.dispose()),
          )
          const run = <A, E>(effect: Effect.Effect<A, E, Stored | Ids>) =>
            Effect.promise(() => observer.runPromise(withIds(effect)))
          const reminded = new Map<EventId, Reminded>()
          const { crowd, ids } = yield* run(prepared)
          let seats = yield* run(Effect.forEach(ids, seatsOf))
          let hour = 0
          for (let round = 0; round < rounds; round++) {
            const isKilled = dice(2) === 0
            if (isKilled) yield* sweep(opened, count, soon(hour), dice(60))
            yield* sweep(opened, count, soon(hour), null)
            for (const { event, going } of seats) remind(reminded, event, going, soon(hour))
            const expected = listOf(reminded)
            const { notified, sent } = yield* run(stored)
            expect([round, sent]).toEqual([round, [...expected]])
            // The second one of a person renews the first, which is unread.
            const once = new Set(expected.map((one) => one.slice(0, one.lastIndexOf(" "))))
            expect([round, notified]).toEqual([round, [...once]])
            seats = yield* run(changed(dice, seats, crowd, hour))
            hour += dice(2) === 0 ? 1.5 : 6
          }
          // The script is of use only if it leads to many reminders of both kinds.
          for (const kind of [" far", " near"])
            expect(listOf(reminded).filter((one) => one.endsWith(kind)).length).toBeGreaterThan(100)
        }),
      ),
    ),
  240_000,
)

/** Servers start at a moment and sweep. They stop when they have finished, or after so many turns of the event loop. */
const sweep = (opened: Opened, count: number, moment: DateTime.Utc, turns: number | null) =>
  Effect.promise(async () => {
    const servers = []
    for (let n = 0; n < count; n++) {
      const server = repositoriesOn(opened)
      await server.context()
      servers.push({ server, clock: steeredClock(DateTime.toEpochMillis(moment)) })
    }
    const sweepers = servers.map(({ clock, server }) =>
      server.runFork(withIds(repeated(workers.events, seldomChanges)).pipe(Effect.provide(clock.layer))),
    )
    if (turns === null) await Promise.all(servers.map(({ clock }) => clock.untilAsleep(60_000)))
    else for (let n = 0; n < turns; n++) await new Promise((resolve) => setImmediate(resolve))
    await Effect.runPromise(Fiber.interruptAll(sweepers))
    for (const { server } of servers) await server.dispose()
  })

/** Ten events, and 130 people who go to one of them: a sweep reminds 100 people in one transaction. */
const prepared = Effect.gen(function* () {
  const crowd = yield* Effect.forEach(Array.from({ length: 130 }), () => storedUser(era()(0)))
  const owner = yield* storedUser(era()(0))
  const ids: Array<EventId> = []
  for (const [n, start] of starts.entries()) {
    const { id } = yield* storedEvent(owner.id, { startsAt: soon(start), endsAt: soon(start + 2) })
    yield* seated(id, n === 2 ? crowd : crowd.slice(n * 10, n * 10 + 10))
    ids.push(id)
  }
  return { crowd, ids }
})

/** Moves and cancels some events, and lets people come and go. */
const changed = Effect.fnUntraced(function* (
  dice: Dice,
  seats: ReadonlyArray<{ readonly event: Event }>,
  crowd: ReadonlyArray<User>,
  hour: number,
) {
  for (const { event } of seats) {
    const { id, startsAt, status } = event
    const isAhead = status === "scheduled" && DateTime.isGreaterThan(startsAt, soon(hour))
    const start = hour + 0.5 + dice(30)
    if (isAhead && dice(8) === 0) yield* movedTo(id, soon(start), soon(start + 2))
    if (isAhead && dice(60) === 0) yield* at(soon(hour), cancelEventAsAdmin(id))
    const [one, other] = [crowd[dice(crowd.length)], crowd[dice(crowd.length)]]
    // Some of them go already, or go elsewhere at that time.
    if (one !== undefined) yield* Effect.ignore(at(soon(hour), joinEvent({ id, by: one.id })))
    if (other !== undefined) yield* Effect.ignore(at(soon(hour), leaveEvent({ id, by: other.id })))
  }
  return yield* Effect.forEach(seats, ({ event }) => seatsOf(event.id))
})

/** The reminders that are recorded, and those that people were notified of. */
const stored = Effect.gen(function* () {
  const { read, tables } = yield* Database
  const { eventReminders, notifications } = tables
  const reminders = yield* read((db) => db.select().from(eventReminders))
  const all = yield* read((db) => db.select().from(notifications))
  const notified = all.filter(({ type }) => type === "event_reminder")
  return {
    sent: reminders.map(({ eventId, kind, userId }) => `${eventId} ${userId} ${kind}`).sort(),
    notified: notified.map(({ subjectId, userId }) => `${subjectId} ${userId}`).sort(),
  }
})

/** What the contract wants to have been sent for an event, as `user kind`, and for which start of each kind. */
interface Reminded {
  readonly sent: Set<string>
  readonly sentFor: Map<string, number>
}

const remind = (all: Map<EventId, Reminded>, event: Event, going: ReadonlyArray<UserId>, now: DateTime.Utc) => {
  const { sent, sentFor } = all.get(event.id) ?? { sent: new Set(), sentFor: new Map() }
  all.set(event.id, { sent, sentFor })
  const start = DateTime.toEpochMillis(event.startsAt)
  const hours = (start - DateTime.toEpochMillis(now)) / 3_600_000
  const kind = hours <= 2 ? "near" : "far"
  // People who join after the reminders were sent get none of that kind, unless the event moves.
  if (event.status !== "scheduled" || hours <= 0 || hours > 48 || sentFor.get(kind) === start) return
  sentFor.set(kind, start)
  for (const user of going) sent.add(`${user} ${kind}`)
}

const listOf = (all: Map<EventId, Reminded>): ReadonlyArray<string> =>
  [...all].flatMap(([id, { sent }]) => [...sent].map((one) => `${id} ${one}`)).sort()

/** Numbers that look random and are always the same. */
const diceOf = (seed: number): Dice => {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor(state / 8) % sides
  }
}
