import { DateTime, Effect, Layer, ManagedRuntime } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { type Edition, type ItemId, Prices, Transactions, type UserId } from "../../core/index.ts"
import { storedCollection } from "../../testing/samples/catalog.ts"
import { item, storedItems } from "../../testing/samples/items.ts"
import { era, freshId, storedUser } from "../../testing/samples/samples.ts"
import { temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"

const [all, ofOne] = [1_000_000, 100_000]
const edition = "isbn:9780306406157" as Edition
const runs = 200

/** A million sales, a hundred thousand of which are of one edition: its prices, and one more sale of it. */
export const prices = async (): Promise<ReadonlyArray<Measure>> => [
  ...(await pricesOn(
    "SQLite",
    Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  )),
  ...(hasPostgres
    ? await pricesOn(
        "Postgres",
        Effect.flatMap(temporaryPostgres, (url) => openPostgres(url, { statementSeconds: 600 })),
      )
    : []),
]

const pricesOn = async (name: string, engine: Parameters<typeof opened>[0]): Promise<ReadonlyArray<Measure>> => {
  const runtime = opened(engine)
  const { thing, times } = await runtime.runPromise(
    Effect.gen(function* () {
      const thing = yield* copy
      yield* fillSales
      return { thing, times: { year: [] as number[], month: [] as number[], add: [] as number[] } }
    }),
  )
  const timed = async (into: number[], effect: Effect.Effect<unknown, never, Prices | Transactions>) => {
    const began = performance.now()
    await runtime.runPromise(effect)
    into.push(performance.now() - began)
  }
  for (let run = 0; run < runs; run++) {
    await timed(
      times.year,
      Prices.use(({ sold }) => sold(edition, "year")),
    )
    await timed(
      times.month,
      Prices.use(({ sold }) => sold(edition, "month")),
    )
    await timed(times.add, oneMore(thing, run))
  }
  await runtime.dispose()
  progress(
    `${name}: ${Object.entries(times)
      .map(([what, ms]) => `${what} ${round(median(ms))} ms`)
      .join(", ")}`,
  )
  return [
    below(`prices of an edition with ${ofOne} sales, by month, ${name}`, median(times.month), 20, "ms"),
    below(`prices of an edition with ${ofOne} sales, by year, ${name}`, median(times.year), 20, "ms"),
    below(`one more sale of it, ${name}`, median(times.add), 20, "ms"),
  ]
}

const opened = (engine: ReturnType<typeof openPostgres>) => {
  const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
    Layer.tap((context) => Effect.provide(migrate(), context)),
  )
  return ManagedRuntime.make(repositories.pipe(Layer.provideMerge(database)))
}

/** An item with the edition. */
const copy = Effect.gen(function* () {
  const day = era()
  const shelf = yield* storedCollection((yield* storedUser(day(0))).id, day(0))
  const thing = item(shelf, day(0), { editions: [edition] })
  yield* storedItems(shelf, [thing])
  return thing.id
})

const oneMore = Effect.fnUntraced(function* (thing: ItemId, run: number) {
  const [ownerId, offererId] = [freshId<UserId>(), freshId<UserId>()]
  const price = { amount: 500 + ((run * 7919) % 3000), currency: "EUR" }
  const sale = { id: freshId(), price, ownerId, offererId, soldAt: DateTime.makeUnsafe("2026-06-15T00:00:00Z") }
  const { atomically } = yield* Transactions
  yield* atomically(Prices.use(({ add }) => add(thing, sale)))
})

const fillSales = Effect.gen(function* () {
  const { engine } = yield* Database
  const { at, bool, dice, from, id, one, text } = madeUpRows(engine)
  const of = `case when n % ${all / ofOne} = 0 then '${edition}' else 'bgg:' || ${text(`1 + ${dice(50_000, 1)}`)} end`
  const year = text(`2020 + ${dice(7, 2)}`)
  const month = `substr(${text(`101 + ${dice(12, 3)}`)}, 2)`
  const currency = one(4, [
    [60, "EUR"],
    [30, "USD"],
    [10, "GBP"],
  ])
  const [owner, offerer] = [id(1, dice(10_000, 6)), id(2, dice(10_000, 7))]
  const sides = `${text(owner)} || ' ' || ${text(offerer)}`
  const rows = (unit: string, period: string) =>
    `insert into edition_sales (offer_id, edition, unit, period, currency, amount, owner_id, offerer_id, sides, sold_at,
      is_left_out) select ${id(3, "n")}, ${of}, '${unit}', ${period}, ${currency}, 500 + ${dice(3000, 5)}, ${owner},
      ${offerer}, ${sides}, ${at("n")}, ${bool(false)} ${from(all)}`
  yield* fill([
    rows("year", year),
    rows("month", `${year} || '-' || ${month}`),
    `insert into edition_prices (edition, unit, period, currency, count, low, median, median_offer, high, is_shown)
      select edition, unit, period, currency, count, low, amount, offer_id, high, ${bool(true)} from (
        select s.*, row_number() over (partition by edition, unit, period, currency order by amount, offer_id) as nth,
          count(*) over (partition by edition, unit, period, currency) as count,
          min(amount) over (partition by edition, unit, period, currency) as low,
          max(amount) over (partition by edition, unit, period, currency) as high
        from edition_sales s) sorted where nth = (count + 1) / 2`,
  ])
})
