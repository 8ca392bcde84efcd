import { DateTime, Effect, Layer, ManagedRuntime } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { type CollectionId, type UserId, Worths, worthOf } from "../../core/index.ts"
import { temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"

const [owners, each, shelves] = [8, 50_000, 20]
const runs = 60

/**
 * The worth of 50,000 items, every one of them with a purchase and a market value and every tenth with one in another
 * currency, in one collection and in twenty; other accounts have as many.
 */
export const worth = async (): Promise<ReadonlyArray<Measure>> => [
  ...(await worthOn(
    "SQLite",
    Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  )),
  ...(hasPostgres
    ? await worthOn(
        "Postgres",
        Effect.flatMap(temporaryPostgres, (url) => openPostgres(url, { statementSeconds: 600 })),
      )
    : []),
]

const idOf = <Id extends string>(table: number, n: number): Id =>
  `0000000${table}-0000-7000-8000-${n.toString(16).padStart(12, "0")}` as Id

const worthOn = async (name: string, engine: Parameters<typeof opened>[0]): Promise<ReadonlyArray<Measure>> => {
  const runtime = opened(engine)
  await runtime.runPromise(fillItems)
  const now = DateTime.makeUnsafe("2026-06-15T12:00:00Z")
  const timed = async (owner: UserId, collection: CollectionId | null) => {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      const sums = await runtime.runPromise(Worths.use((worths) => worths.of({ owner, collection, now })))
      const { items, notKnown } = worthOf(sums, now)
      times.push(performance.now() - began)
      if (items !== each || notKnown.paid + notKnown.market > 0) throw new Error("Not all items have a worth.")
    }
    return median(times)
  }
  // Even accounts have one collection, odd ones have twenty.
  const ofOne = await timed(idOf(1, 2), idOf(2, 2 * shelves))
  const ofAll = await timed(idOf(1, 3), null)
  await runtime.dispose()
  progress(`${name}: one collection ${round(ofOne)} ms, all ${round(ofAll)} ms`)
  return [
    below(`worth of a collection of ${each} items, ${name}`, ofOne, 20, "ms"),
    below(`worth of ${each} items in ${shelves} collections, ${name}`, ofAll, 20, "ms"),
  ]
}

const opened = (engine: ReturnType<typeof openPostgres>) => {
  const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
    Layer.tap((context) => Effect.provide(migrate(), context)),
  )
  return ManagedRuntime.make(repositories.pipe(Layer.provideMerge(database)))
}

const fillItems = Effect.gen(function* () {
  const { engine } = yield* Database
  const { at, bool, dice, from, id, json, text } = madeUpRows(engine)
  const all = owners * each
  const owner = `(n % ${owners})`
  const shelf = `(${owner} * ${shelves} + case when ${owner} % 2 = 0 then 0 else n / ${owners} % ${shelves} end)`
  const copies = `(1 + ${dice(3, 4)})`
  const twoDigits = (of: string) => `substr(${text(`100 + ${of}`)}, 2)`
  const on = `${text(`2000 + ${dice(26, 5)}`)} || '-' || ${twoDigits(`1 + ${dice(12, 6)}`)} || '-' || ${twoDigits(
    `1 + ${dice(28, 7)}`,
  )}`
  const values = (currency: string, isFirst: boolean) =>
    `insert into item_market_values (item_id, currency, collection_id, copies, median, sales, is_first)
      select ${id(3, "n")}, '${currency}', ${id(2, shelf)}, ${copies}, 100 * (1 + ${dice(90, 8)}),
        5 + ${dice(40, 9)}, ${bool(isFirst)} ${from(all)} ${isFirst ? "" : `where ${dice(10, 11)} = 0`}`
  yield* fill([
    `insert into users (id, email, display_name, password_hash, privacy, show_presence, show_read_receipts,
      created_at, updated_at)
      select ${id(1, "n")}, 'user' || ${text("n")} || '@example.org', 'User', 'none', 'public', ${bool(true)},
        ${bool(true)}, ${at("n")}, ${at("n")}
      ${from(owners)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, items_count, created_at,
      updated_at)
      select ${id(2, "n")}, ${id(1, `(n / ${shelves})`)}, 'Shelf', 'shelf', 'books', 'public', ${bool(false)},
        case when n / ${shelves} % 2 = 1 then ${each / shelves} when n % ${shelves} = 0 then ${each} else 0 end,
        ${at("n")}, ${at("n")} ${from(owners * shelves)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, copies, paid_amount,
      paid_currency, paid_on, paid_month, created_at, updated_at)
      select ${id(3, "n")}, ${id(2, shelf)}, ${id(1, owner)}, 'Book', 'book', ${json("{}")}, 0, ${copies},
        100 + ${dice(9000, 3)}, case when ${dice(3, 10)} = 0 then 'USD' else 'EUR' end, ${on},
        substr(${on}, 1, 7), ${at("n")}, ${at("n")}
      ${from(all)}`,
    values("EUR", true),
    values("USD", false),
  ])
})
