import { parseArgs } from "node:util"
import { DateTime, Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { insertMany } from "../../adapters/sql/engine/insert-many.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  type EventFilter,
  type EventId,
  Events,
  joinEvent,
  leaveEvent,
  type Position,
  type UserId,
} from "../../core/index.ts"
import { storedEvent } from "../../testing/samples/events.ts"
import { withIds } from "../../testing/samples/people.ts"
import { storedUser } from "../../testing/samples/samples.ts"
import { repositoriesOn, temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { progress, quantile } from "./measure.ts"

// Pages of the list of a million events against those of ten thousand: `bun tests/bench/events.ts`. No ratio above 1.3.
// And joining an event for which ten thousand people wait against one for which ten do: no ratio above 1.5.
// `--large <events>` is for a first look.
const { large } = parseArgs({ options: { large: { type: "string", default: "1000000" } } }).values
const sizes = [10_000, Number(large)] as const
const most = 1.3
const waiting = [10, 10_000] as const
const mostOfJoining = 1.5
const runs = 60
const pages = 3
const now = DateTime.makeUnsafe(Date.UTC(2190, 0, 1))
const everything: EventFilter = { from: null, to: null, city: null, kind: null, q: null, mine: null }

const budgeted: Record<string, Partial<EventFilter>> = {
  upcoming: {},
  "from a day in the past": { from: DateTime.subtract(now, { days: 100 }) },
  "a span": { from: DateTime.add(now, { days: 10 }), to: DateTime.add(now, { days: 170 }) },
  "a city": { city: "city 3" },
  "a kind": { kind: "online" },
  "a word that many have": { q: "swap" },
  "a word that few have": { q: "unicorn" },
  "two words, one that few have": { q: "unicorn meet" },
  "a word that nothing has": { q: "nothing" },
  "what one goes to": { mine: "going" },
}

/** Events over the year around now, of a hundred owners; half of them are over. The viewer goes to forty. */
const fill = Effect.fnUntraced(function* (size: number) {
  const database = yield* Database
  const { eventParticipants, events, eventWords } = database.tables
  const owners: Array<UserId> = []
  for (let n = 0; n < 100; n++) owners.push((yield* storedUser(now)).id)
  const viewer = (yield* storedUser(now)).id
  const [addEvents, addWords] = [insertMany(database, events), insertMany(database, eventWords)]
  const addParticipants = insertMany(database, eventParticipants)
  const spacing = (360 * 24 * 60) / size
  for (let start = 0; start < size; start += 10_000) {
    const rows = Array.from({ length: 10_000 }, (_, i) => {
      const n = start + i
      const startsAt = DateTime.add(now, { minutes: Math.round((n - size / 2) * spacing) })
      const isOnline = n % 3 === 0
      const city = `city ${n % 10}`
      return {
        ...{
          id: Bun.randomUUIDv7() as EventId,
          ownerId: owners[n % 100] as UserId,
          name: "Swap meet",
          timeZone: "UTC",
        },
        ...{ startsAt, endsAt: DateTime.add(startsAt, { hours: 2 }), createdAt: now, updatedAt: now },
        ...(isOnline
          ? { placeKind: "online" as const, url: "https://meet.example" }
          : { placeKind: "onsite" as const, address: "Elm Street 7", city, cityKey: city }),
        visibility: n % 4 === 0 ? ("invite_only" as const) : ("public" as const),
        status: n < size / 2 - 10 ? ("ended" as const) : ("scheduled" as const),
        ...{ goingCount: 0, waitlistCount: 0, nextPosition: 1 },
      }
    })
    yield* addEvents(rows)
    const words = rows.flatMap(({ id, startsAt }, i) => {
      const rare = (start + i) % Math.floor(size / 200) === 1 ? ["unicorn"] : []
      return ["swap", "meet", ...rare].map((word) => ({ eventId: id, word, startsAt }))
    })
    yield* addWords(words)
    if (start === 0)
      yield* addParticipants(
        rows.slice(0, 40).map(({ id: eventId, startsAt }) => ({
          ...{ eventId, userId: viewer, participation: "going" as const, position: null, startsAt, joinedAt: now },
        })),
      )
  }
  return viewer
})

/** An event with one seat, for which some people wait. */
const crowded = Effect.fnUntraced(function* (size: number) {
  const database = yield* Database
  const { id: ownerId } = yield* storedUser(now)
  const counts = { capacity: 1, goingCount: 1, waitlistCount: size, nextPosition: size + 1 }
  const { id, startsAt } = yield* storedEvent(ownerId, {
    ...counts,
    startsAt: now,
    endsAt: DateTime.add(now, { hours: 2 }),
  })
  const ids = Array.from({ length: size + 1 }, () => Bun.randomUUIDv7() as UserId)
  yield* insertMany(
    database,
    database.tables.eventParticipants,
  )(
    ids.map((userId, position) => ({
      ...{ eventId: id, userId, startsAt, joinedAt: now },
      ...(position === 0
        ? { participation: "going" as const, position: null }
        : { participation: "waitlist" as const, position }),
    })),
  )
  return id
})

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

let worst = 0
let worstOfJoining = 0
for (const [name, engine] of Object.entries(engines)) {
  const worlds = []
  for (const size of sizes) {
    const runtime = repositoriesOn(engine)
    const began = performance.now()
    const viewer = await runtime.runPromise(fill(size))
    progress(`${name}: ${size} events in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    worlds.push({ runtime, viewer, events: await runtime.runPromise(Events) })
  }
  for (const [what, asked] of Object.entries(budgeted)) {
    const times: Array<Array<number>> = sizes.map(() => [])
    const places: Array<Position | null> = sizes.map(() => null)
    for (let page = 0; page < pages; page++) {
      const taken: Array<Array<number>> = sizes.map(() => [])
      const next: Array<Position | null> = sizes.map(() => null)
      // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
      for (let run = 0; run < runs; run++)
        for (const [n, { events, runtime, viewer }] of worlds.entries()) {
          const asking = events.list(viewer, { ...everything, ...asked }, now, { limit: 20, after: places[n] ?? null })
          const began = performance.now()
          next[n] = (await runtime.runPromise(asking)).next
          taken[n]?.push(performance.now() - began)
        }
      for (const n of sizes.keys()) times[n]?.push(quantile(taken[n] ?? [], 0.25))
      // A page that only one of them has is compared with nothing.
      if (next.includes(null)) break
      places.splice(0, places.length, ...next)
    }
    const means = times.map((some) => some.reduce((sum, one) => sum + one, 0) / some.length)
    worst = Math.max(worst, report(name, what, means))
  }
  for (const { runtime } of worlds) await runtime.dispose()

  const runtime = repositoriesOn(engine)
  const [{ id: by }, ...ids] = await runtime.runPromise(Effect.all([storedUser(now), ...waiting.map(crowded)]))
  const taken: Array<Array<number>> = waiting.map(() => [])
  for (let run = 0; run < runs * pages; run++)
    for (const [n, id] of ids.entries()) {
      const began = performance.now()
      await runtime.runPromise(withIds(joinEvent({ id, by })))
      taken[n]?.push(performance.now() - began)
      await runtime.runPromise(withIds(leaveEvent({ id, by })))
    }
  await runtime.dispose()
  worstOfJoining = Math.max(
    worstOfJoining,
    report(
      name,
      "joining",
      taken.map((some) => quantile(some, 0.25)),
    ),
  )
}
console.log(`worst ratio of lists ${worst.toFixed(2)}, at most ${most}`)
console.log(`worst ratio of joining ${worstOfJoining.toFixed(2)}, at most ${mostOfJoining}`)
process.exitCode = worst > most || worstOfJoining > mostOfJoining ? 1 : 0

/** Prints the time of the few and that of the many, and returns their ratio. */
function report(engine: string, what: string, [few = 1, many = 1]: ReadonlyArray<number>) {
  const shown = [few, many].map((time) => `${(time * 1000).toFixed(0)} µs`.padStart(12)).join("")
  console.log(`${engine.padEnd(10)}${what.padEnd(32)}${shown}${(many / few).toFixed(2).padStart(8)}`)
  return many / few
}
