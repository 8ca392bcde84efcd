import { parseArgs } from "node:util"
import { Effect, Layer, ManagedRuntime } from "effect"
import { Database, databaseOf } from "../../adapters/sql/database.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { migrate } from "../../adapters/sql/migrate.ts"
import { openPostgres } from "../../adapters/sql/postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite.ts"
import { Listings, type ShowcaseFilter } from "../../core/index.ts"
import { anything } from "../adapters/sql/suites/showcase-samples.ts"
import { hasPostgres, temporaryFolder, temporaryPostgres } from "../support/engines.ts"
import { progress, quantile } from "./measure.ts"
import { fillMarket, viewer } from "./showcase-market.ts"

// Pages of a showcase of a million listings against those of one of ten thousand, on every engine that can be had:
// `bun tests/bench/showcase.ts`. No ratio above 1.3. `--large <listings>` is for a first look, as a million take minutes.
const { large } = parseArgs({ options: { large: { type: "string", default: "1000000" } } }).values
const sizes = [10_000, Number(large)] as const
const most = 1.3
const limit = 20
const runs = 100

const budgeted: Record<string, Partial<ShowcaseFilter>> = {
  "no filter": {},
  "a type": { type: "books" },
  "for sale": { kind: "sale" },
  "for trade": { kind: "trade" },
  "a type and a kind": { type: "custom", kind: "trade" },
  "cheapest first": { sort: "price_asc" },
  "dearest first": { sort: "price_desc" },
  "price bounds, cheapest first": { minPrice: 20_000, maxPrice: 60_000, sort: "price_asc" },
  "price bounds": { minPrice: 20_000, maxPrice: 60_000 },
  "a currency that many have, cheapest first": { currency: "EUR", sort: "price_asc" },
  "a word that many have": { q: "blue" },
  "a word that many have, cheapest first": { q: "blue", sort: "price_asc" },
  "a word that few have": { q: "unicorn" },
  "a word that few have, dearest first": { q: "unicorn", sort: "price_desc" },
  "two words that many have": { q: "blue item" },
  "two words, one that few have": { q: "unicorn item" },
  "a word that nothing has": { q: "nothing" },
}
// Neither few nor many: of the large showcase far more is found than fills a page, of the small one less.
const besides: Record<string, Partial<ShowcaseFilter>> = {
  "two words that one in 600 has": { q: "deluxe blue" },
  "price bounds that one in 700 has": { minPrice: 20_000, maxPrice: 20_200 },
}

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  const markets = []
  for (const size of sizes) {
    const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
      Layer.tap((context) => Effect.provide(migrate(), context)),
    )
    const runtime = ManagedRuntime.make(repositories.pipe(Layer.provideMerge(database)))
    const began = performance.now()
    await runtime.runPromise(fillMarket(size))
    progress(`${name}: ${size} listings in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    markets.push(runtime)
  }
  console.log(
    `${name.padEnd(46)}${sizes.map((size) => `${size} listings`.padStart(18)).join("")}${"ratio".padStart(8)}`,
  )
  for (const [what, asked] of Object.entries({ ...budgeted, ...besides })) {
    const times = sizes.map((): Array<number> => [])
    // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
    for (let run = 0; run < runs; run++)
      for (const [n, market] of markets.entries()) {
        const listings = await market.runPromise(Listings)
        const page = listings.showcase(viewer, { ...anything, ...asked }, { limit, after: null })
        const began = performance.now()
        await market.runPromise(page)
        times[n]?.push(performance.now() - began)
      }
    const [few = 1, all = 1] = times.map((some) => quantile(some, 0.25))
    if (what in budgeted) worst = Math.max(worst, all / few)
    const shown = [few, all].map((time) => `${(time * 1000).toFixed(0)} µs`.padStart(18)).join("")
    console.log(
      `${what.padEnd(46)}${shown}${(all / few).toFixed(2).padStart(8)}${what in budgeted ? "" : "  no budget"}`,
    )
  }
  for (const market of markets) await market.dispose()
}
console.log(`worst ratio ${worst.toFixed(2)}, at most ${most}`)
process.exitCode = worst > most ? 1 : 0
