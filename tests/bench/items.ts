import { DateTime, Effect, Layer, ManagedRuntime } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { itemOrders } from "../../adapters/sql/catalog/item-order.ts"
import { valueRowsOf } from "../../adapters/sql/catalog/item-values.ts"
import { Database, databaseOf } from "../../adapters/sql/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  type CollectionId,
  type Condition,
  createCollection,
  folded,
  type Item,
  type ItemId,
  type ItemQuery,
  Items,
  itemSorts,
  Transactions,
  type UserId,
} from "../../core/index.ts"
import { storedUser } from "../../testing/suites/samples.ts"
import { temporaryFolder } from "../support/engines.ts"

// Pages of a collection of 100,000 items against those of one of 1,000: `bun tests/bench/items.ts`. No ratio above 1.5.
const sizes = [1_000, 100_000] as const
const most = 1.5
const pageSize = 20
const runs = 200

const database = Layer.effect(
  Database,
  Effect.flatMap(temporaryFolder, (folder) => Effect.map(openSqlite({ folder, synchronous: "NORMAL" }), databaseOf)),
).pipe(Layer.tap((context) => Effect.provide(migrate(), context)))
const runtime = ManagedRuntime.make(Layer.mergeAll(repositories, ids).pipe(Layer.provideMerge(database)))

const start = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const statuses = ["backlog", "playing", "finished", "completed"] as const

/** An item of made-up but always equal values, spread over the collection like dice. */
const itemAt = (n: number, collectionId: CollectionId, ownerId: UserId): Item => {
  const dice = (sides: number, seed: number) => Number(Bun.hash(`${n} ${seed}`) % BigInt(sides))
  const at = DateTime.add(start, { seconds: n })
  const status = statuses[dice(4, 1)] ?? "backlog"
  const fields = { status, release_year: 1980 + dice(45, 2), developer: `Studio ${dice(97, 3)}` }
  const said = { name: `Item ${dice(1e9, 4)}`, fields, rating: dice(6, 5) || null, comment: null, coverUrl: null }
  return {
    id: Bun.randomUUIDv7() as ItemId,
    collectionId,
    ownerId,
    editions: [],
    externalRef: null,
    ...said,
    createdAt: at,
    updatedAt: at,
  }
}

const fill = Effect.fnUntraced(function* (size: number) {
  const { execute, tables } = yield* Database
  const { atomically } = yield* Transactions
  const { id: by } = yield* storedUser(start)
  const plain = { description: null, visibility: "public", autoShare: false, fieldDefinitionIds: [] } as const
  const { id } = yield* createCollection({ ...plain, by, name: `${size}`, type: "custom" })
  const items = Array.from({ length: size }, (_, n) => itemAt(n, id, by))
  yield* atomically(
    Effect.gen(function* () {
      for (let n = 0; n < size; n += 500) {
        const some = items.slice(n, n + 500)
        yield* execute((db) =>
          db
            .insert(tables.items)
            .values(some.map((item) => ({ ...item, nameKey: folded(item.name), ratingKey: item.rating ?? 0 }))),
        )
        yield* execute((db) => db.insert(tables.itemValues).values(some.flatMap(valueRowsOf)))
      }
    }),
  )
  return { id, ownerId: by }
})

const filters: Record<string, (collections: ReadonlyArray<CollectionId>) => ReadonlyArray<Condition>> = {
  "no filter": () => [],
  "status = playing": (collections) => [
    { key: "status", anyOf: [{ collections, span: { from: "playing", to: "playing" } }] },
  ],
  "release_year 1990 to 1999": (collections) => [
    { key: "release_year", anyOf: [{ collections, span: { from: 1990, to: 1999 } }] },
  ],
}

/** The middle of the times that each takes, in microseconds; they take turns, so that what else goes on hits both. */
const medians = Effect.fnUntraced(function* <E, R>(effects: ReadonlyArray<Effect.Effect<unknown, E, R>>) {
  const times = effects.map((): Array<number> => [])
  for (let run = 0; run < runs; run++)
    for (const [n, effect] of effects.entries()) {
      const began = performance.now()
      yield* effect
      times[n]?.push(performance.now() - began)
    }
  return times.map((some) => (some.sort((a, b) => a - b)[runs >> 1] ?? 0) * 1000)
})

const bench = Effect.gen(function* () {
  const items = yield* Items
  const { tables } = yield* Database
  const { ofItems } = itemOrders(tables)
  const began = performance.now()
  const collections = [yield* fill(sizes[0]), yield* fill(sizes[1])] as const
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  let worst = 0
  console.log(`${"".padEnd(46)}${sizes.map((size) => `${size} items`.padStart(16)).join("")}${"ratio".padStart(8)}`)
  for (const [name, conditionsOf] of Object.entries(filters))
    for (const sort of itemSorts)
      for (const which of ["first", "last"] as const) {
        const pages: Array<ReturnType<typeof items.listIn>> = []
        for (const { id, ownerId } of collections) {
          const query: ItemQuery = { q: null, minRating: null, edition: null, sort, conditions: conditionsOf([id]) }
          const all = yield* items.listIn(id, ownerId, query, { limit: 1_000_000, after: null })
          const before = all.items.at(-1 - pageSize)
          const after = which === "first" || before === undefined ? null : ofItems[sort].positionOf(before)
          pages.push(items.listIn(id, ownerId, query, { limit: pageSize, after }))
        }
        const times = yield* medians(pages)
        const [small = 1, large = 1] = times
        worst = Math.max(worst, large / small)
        const micros = times.map((time) => `${time.toFixed(0)} µs`.padStart(16)).join("")
        console.log(`${`${which} page, ${sort}, ${name}`.padEnd(46)}${micros}${(large / small).toFixed(2).padStart(8)}`)
      }
  console.log(`worst ratio ${worst.toFixed(2)}, at most ${most}`)
  process.exitCode = worst > most ? 1 : 0
})

await runtime.runPromise(bench)
await runtime.dispose()
