import { parseArgs } from "node:util"
import { Effect, Layer, ManagedRuntime } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { itemOrders } from "../../adapters/sql/catalog/item-order.ts"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  type CollectionId,
  type Condition,
  type ItemId,
  type ItemQuery,
  Items,
  itemSorts,
  type UserId,
} from "../../core/index.ts"
import { temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { median, progress } from "./measure.ts"

// Pages of a collection of a million items against those of one of 10,000: `bun tests/bench/items.ts`. No ratio above
// 1.3. `--large <items>` is for a first look; `--engine sqlite` or `postgres` leaves out the other.
const { engine: wanted, large } = parseArgs({
  options: { large: { type: "string", default: "1000000" }, engine: { type: "string" } },
}).values
const sizes = [10_000, Number(large)] as const
const most = 1.3
const pageSize = 20
const runs = 960
/**
 * The pages of a list that are measured together: the first one, and those from some items on. How many items a page
 * has to look at until it is full is the luck of the dice; of many pages together it is nearly the same.
 */
const places = 48

const owner = "00000001-0000-7000-8000-000000000000" as UserId
const collection = "00000002-0000-7000-8000-000000000000" as CollectionId
const itemOf = (n: number) => `00000003-0000-7000-8000-${n.toString(16).padStart(12, "0")}` as ItemId

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

/** Fills an empty database with a collection of made-up but always equal items, each with three values. */
const fillCollection = Effect.fn("bench.fillCollection")(function* (size: number) {
  const { engine } = yield* Database
  const { at, bool, dice, from, id, one, text } = madeUpRows(engine)
  const status = one(1, [
    [25, "backlog"],
    [25, "playing"],
    [25, "finished"],
    [25, "completed"],
  ])
  const year = `(1980 + ${dice(45, 2)})`
  const studio = `('Studio ' || ${text(dice(97, 3))})`
  const asJson = (value: string) => (engine.name === "sqlite" ? value : `(${value})::jsonb`)
  const fields = `'{"status":"' || ${status} || '","developer":"' || ${studio} || '","release_year":' || ${text(year)} || '}'`
  const name = (word: string) => `'${word} ' || ${text(dice(1e9, 4))}`
  const value = (key: string, column: string, expression: string) =>
    `insert into item_values (item_id, collection_id, key, ${column}, rating_key, created_at)
      select ${id(3, "n")}, ${id(2, "0")}, '${key}', ${expression}, ${dice(6, 5)}, ${at("n")} ${from(size)}`
  yield* fill([
    `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
      select ${id(1, "n")}, 'p@example.org', 'P', 'public', ${bool(true)}, ${bool(true)}, ${at("0")}, ${at("0")} ${from(1)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at,
        items_count)
      select ${id(2, "n")}, ${id(1, "n")}, 'C', 'c', 'custom', 'public', ${bool(false)}, ${at("0")}, ${at("0")}, ${size}
      ${from(1)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating, rating_key, created_at, updated_at)
      select ${id(3, "n")}, ${id(2, "0")}, ${id(1, "0")}, ${name("Item")}, ${name("item")}, ${asJson(fields)},
        nullif(${dice(6, 5)}, 0), ${dice(6, 5)}, ${at("n")}, ${at("n")} ${from(size)}`,
    value("status", "text", status),
    value("developer", "text", studio),
    value("release_year", "number", year),
  ])
})

const status = { key: "status", anyOf: [{ collections: [collection], span: { from: "playing", to: "playing" } }] }
const year = { key: "release_year", anyOf: [{ collections: [collection], span: { from: 1990, to: 1999 } }] }
const filters: Record<string, ReadonlyArray<Condition>> = {
  "no filter": [],
  "status = playing": [status],
  "release_year 1990 to 1999": [year],
  both: [status, year],
}

/** The pages of a list from some of the items on that are full. */
const pagesOf = Effect.fnUntraced(function* (size: number, query: ItemQuery) {
  const items = yield* Items
  const { tables } = yield* Database
  const { positionOf } = itemOrders(tables).ofItems[query.sort]
  const from = (after: ReturnType<typeof positionOf> | null) =>
    items.listIn(collection, owner, query, { limit: pageSize, after })
  const pages = [from(null)]
  for (let n = 0; pages.length < places; n++) {
    const found = yield* items.get(itemOf((n * 4_711 + 17) % size))
    const page = from(positionOf(found))
    if ((yield* page).items.length === pageSize) pages.push(page)
  }
  return pages
})

const mean = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  if (wanted !== undefined && wanted !== name.toLowerCase()) continue
  const runtimes = []
  for (const size of sizes) {
    const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
      Layer.tap((context) => Effect.provide(migrate(), context)),
    )
    const runtime = ManagedRuntime.make(Layer.merge(repositories, ids).pipe(Layer.provideMerge(database)))
    const began = performance.now()
    await runtime.runPromise(fillCollection(size))
    progress(`${name}: ${size} items in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    runtimes.push({ size, runtime })
  }
  console.log(`${name.padEnd(46)}${sizes.map((size) => `${size} items`.padStart(16)).join("")}${"ratio".padStart(8)}`)
  for (const [what, conditions] of Object.entries(filters))
    for (const sort of itemSorts) {
      const query: ItemQuery = { q: null, minRating: null, edition: null, sort, conditions }
      const sides = await Promise.all(
        runtimes.map(async ({ runtime, size }) => {
          const pages = await runtime.runPromise(pagesOf(size, query))
          return { taken: pages.map((): Array<number> => []), pages, runtime }
        }),
      )
      // They take turns, so that what else goes on hits both.
      for (let run = 0; run < runs; run++)
        for (const { pages, runtime, taken } of sides) {
          const n = run % places
          const began = performance.now()
          await runtime.runPromise(pages[n] ?? Effect.void)
          taken[n]?.push(performance.now() - began)
        }
      const [small = 1, large = 1] = sides.map(({ taken }) => mean(taken.map(median)) * 1000)
      worst = Math.max(worst, large / small)
      const micros = [small, large].map((time) => `${time.toFixed(0)} µs`.padStart(16)).join("")
      console.log(`${`${sort}, ${what}`.padEnd(46)}${micros}${(large / small).toFixed(2).padStart(8)}`)
    }
  for (const { runtime } of runtimes) await runtime.dispose()
}
console.log(`worst ratio ${worst.toFixed(2)}, at most ${most}`)
process.exitCode = worst > most ? 1 : 0
