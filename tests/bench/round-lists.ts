import { Effect, Option } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { insertMany } from "../../adapters/sql/engine/insert-many.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  type EntryFilter,
  type EntryId,
  Items,
  type LegFilter,
  type LegId,
  type Page,
  type PageRequest,
  type Position,
  RoundEntries,
  type RoundId,
  RoundLegs,
  Rounds,
  type UserId,
} from "../../core/index.ts"
import { storedCollection } from "../../testing/samples/catalog.ts"
import { item } from "../../testing/samples/items.ts"
import { settlingFrom, storedRound } from "../../testing/samples/rounds.ts"
import { era, storedUser } from "../../testing/samples/samples.ts"
import { repositoriesOn, temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { progress, quantile } from "./measure.ts"

// Lists of a trade round with 10,000 entries against those of one with 100: `bun tests/bench/round-lists.ts`. No ratio
// above 1.3. There are as many people, items, entries and legs in both databases: one has 100 such rounds. A search by
// a part of a name looks at all entries of a round, so it is shown and has no budget.
const sizes = [100, 10_000] as const
const total = 10_000
const most = 1.3
const runs = 60
const pages = 3

interface World {
  readonly viewer: UserId
  readonly giver: UserId
  readonly round: RoundId
}

const everything: EntryFilter = { q: null, type: null, ownerId: null, outcome: null }
const all: LegFilter = { round: null, role: null, status: null }

type Ask = (world: World, page: PageRequest) => Effect.Effect<Page<unknown>, never, RoundEntries | RoundLegs | Rounds>
const entries =
  (filter: (world: World) => Partial<EntryFilter>): Ask =>
  (world, page) =>
    Effect.flatMap(RoundEntries, (port) =>
      port.list(world.round, world.viewer, { ...everything, ...filter(world) }, page),
    )
const legs =
  (filter: (world: World) => Partial<LegFilter>): Ask =>
  (world, page) =>
    Effect.flatMap(RoundLegs, (port) => port.list(world.giver, { ...all, ...filter(world) }, page))

const budgeted: Readonly<Record<string, Ask>> = {
  "the round": ({ round, viewer }) =>
    Effect.map(
      Effect.flatMap(Rounds, (port) => port.show(viewer, round)),
      (shown) => ({ items: Option.toArray(shown), next: null }),
    ),
  entries: entries(() => ({})),
  "entries of a type": entries(() => ({ type: "books" })),
  "entries of a person": entries(({ giver }) => ({ ownerId: giver })),
  "matched entries": entries(() => ({ outcome: "matched" })),
  "unmatched entries": entries(() => ({ outcome: "unmatched" })),
  legs: legs(({ round }) => ({ round })),
  "pending legs": legs(({ round }) => ({ round, status: "pending" })),
  "failed legs, which are few": legs(({ round }) => ({ round, status: "failed" })),
  "own legs": legs(() => ({})),
  "own legs to give in a round": legs(({ round }) => ({ round, role: "giver" })),
}

const searched: Readonly<Record<string, Ask>> = {
  "a name that many have": entries(() => ({ q: "game" })),
  "a name that few have": entries(() => ({ q: "unicorn" })),
  "a name that none has": entries(() => ({ q: "nothing" })),
}

/** Rounds that settle, with ten entries of each person, of which six in ten are matched. */
const fill = Effect.fnUntraced(function* (size: number) {
  const database = yield* Database
  const { roundEntries, roundLegs } = database.tables
  const day = era()
  const viewer = (yield* storedUser(day(0))).id
  const rounds: Array<RoundId> = []
  for (let n = 0; n < total / size; n++)
    rounds.push((yield* storedRound(viewer, day(1), { ...settlingFrom(day(2)), entriesCount: size })).id)
  const items = yield* Items
  const made = []
  for (let person = 0; person < total / 10; person++) {
    const user = yield* storedUser(day(0))
    const shelf = yield* storedCollection(user.id, day(0))
    const things = Array.from({ length: 10 }, (_, n) => item(shelf, day(0), { name: `Game ${person * 10 + n}` }))
    for (const thing of things) yield* items.add(thing)
    made.push(...things)
  }
  const ids = made.map(() => Bun.randomUUIDv7() as EntryId)
  /** The entry that is some behind another one in the same round. */
  const behind = (n: number, by: number) => n - (n % size) + ((n + by) % size)
  const rows = made.map((thing, n) => ({
    ...{
      id: ids[n] as EntryId,
      roundId: rounds[Math.floor(n / size)] as RoundId,
      itemId: thing.id,
      ownerId: thing.ownerId,
      note: "As good as new",
      place: 1,
    },
    // A few have the rare name in each round.
    ...{ itemName: thing.name, itemCoverUrl: null, nameKey: n % (size / 20) === 1 ? "unicorn" : `game ${n}` },
    ...{ type: n % 5 === 0 ? ("books" as const) : ("games" as const), createdAt: day(1) },
    ...{ outcome: n % 10 < 6 ? ("matched" as const) : ("unmatched" as const), endedAt: n % 10 < 6 ? null : day(2) },
    wants: Array.from({ length: 25 }, (_, k) => ({ id: ids[behind(n, 37 * k + 11)] as EntryId, rank: 1 + (k % 3) })),
  }))
  yield* insertMany(database, roundEntries)(rows)
  const matched = rows.filter(({ outcome }) => outcome === "matched")
  yield* insertMany(
    database,
    roundLegs,
  )(
    matched.map((given, n) => {
      const inRound = 0.6 * size
      const taken = matched[n - (n % inRound) + ((n + 11) % inRound)] ?? given
      const isFailed = n % (size / 20) === 1
      return {
        ...{
          id: Bun.randomUUIDv7() as LegId,
          roundId: given.roundId,
          cycle: 1,
          entryId: given.id,
          forEntryId: taken.id,
        },
        ...{ itemId: given.itemId, itemName: given.itemName, itemCoverUrl: null, giverId: given.ownerId },
        ...{ receiverId: taken.ownerId, rank: 1, redirected: false, waived: false, receiverCollectionId: null },
        ...{ status: isFailed ? ("failed" as const) : ("pending" as const), fault: null, completedAt: null },
        ...{ giverConfirmedAt: null, receiverConfirmedAt: null, createdAt: day(2), updatedAt: day(2) },
      }
    }),
  )
  yield* database.execute((db) => database.engine.execute(db, "analyze"))
  const middle = Math.floor(rounds.length / 2)
  return { viewer, giver: made[middle * size]?.ownerId ?? viewer, round: rounds[middle] as RoundId }
})

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  const worlds = []
  for (const size of sizes) {
    const runtime = repositoriesOn(engine)
    const world = await runtime.runPromise(fill(size))
    progress(`${name}: rounds of ${size} entries`)
    worlds.push({ runtime, world })
  }
  for (const [what, ask] of Object.entries({ ...budgeted, ...searched })) {
    const times: Array<Array<number>> = sizes.map(() => [])
    const places: Array<Position | null> = sizes.map(() => null)
    for (let page = 0; page < pages; page++) {
      const taken: Array<Array<number>> = sizes.map(() => [])
      const next: Array<Position | null> = sizes.map(() => null)
      // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
      for (let run = 0; run < runs; run++)
        for (const [n, { runtime, world }] of worlds.entries()) {
          const asking = ask(world, { limit: 20, after: places[n] ?? null })
          const began = performance.now()
          next[n] = (await runtime.runPromise(asking)).next
          taken[n]?.push(performance.now() - began)
        }
      for (const n of sizes.keys()) times[n]?.push(quantile(taken[n] ?? [], 0.25))
      // A page that only one of them has is compared with nothing.
      if (next.includes(null)) break
      places.splice(0, places.length, ...next)
    }
    const [few = 1, many = 1] = times.map((some) => some.reduce((sum, one) => sum + one, 0) / some.length)
    const shown = [few, many].map((time) => `${(time * 1000).toFixed(0)} µs`.padStart(12)).join("")
    console.log(`${name.padEnd(10)}${what.padEnd(36)}${shown}${(many / few).toFixed(2).padStart(8)}`)
    if (what in budgeted) worst = Math.max(worst, many / few)
  }
  for (const { runtime } of worlds) await runtime.dispose()
}
console.log(`worst ratio of lists ${worst.toFixed(2)}, at most ${most}`)
process.exitCode = worst > most ? 1 : 0
