import { parseArgs } from "node:util"
import { Effect, Layer, ManagedRuntime } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { Listings, type Position, type ShowcaseFilter } from "../../core/index.ts"
import { anything } from "../sql/market/showcase-samples.ts"
import { temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { progress, quantile } from "./measure.ts"
import { fillMarket, viewer } from "./showcase-market.ts"

// Pages of a showcase of a million listings against those of one of ten thousand, on every engine that can be had: `bun
// tests/bench/showcase.ts`. No ratio above 1.3. `--large <listings>` is for a first look, as a million take minutes;
// `--engine sqlite` or `postgres` and `--only <part of a name>` leave out the others.
const {
  large,
  engine: wanted,
  only,
} = parseArgs({
  options: {
    large: { type: "string", default: "1000000" },
    engine: { type: "string" },
    only: { type: "string", default: "" },
  },
}).values
const sizes = [10_000, Number(large)] as const
const most = 1.3
const limit = 20
const runs = 100
// How far a user leafs. How many listings a page has to look at until it is full is the luck of the dice; of several
// pages together it is nearly the same.
const pages = 4

const budgeted: Record<string, Partial<ShowcaseFilter>> = {
  "no filter": {},
  "a type": { type: "books" },
  "for sale": { kind: "sale" },
  "for trade": { kind: "trade" },
  "a type and a kind": { type: "cardgames", kind: "trade" },
  "a condition": { condition: "mint" },
  "a condition and a type, cheapest first": { condition: "played", type: "cardgames", sort: "price_asc" },
  "a condition and a word that many have": { condition: "mint", q: "blue" },
  "a condition that nothing of the type has": { condition: "mint", type: "books" },
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

const mean = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  if (wanted !== undefined && wanted !== name.toLowerCase()) continue
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
    if (!what.includes(only)) continue
    const times: Array<Array<number>> = sizes.map(() => [])
    const positions: Array<Position | null> = sizes.map(() => null)
    for (let page = 0; page < pages; page++) {
      const taken: Array<Array<number>> = sizes.map(() => [])
      const next: Array<Position | null> = sizes.map(() => null)
      // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
      for (let run = 0; run < runs; run++)
        for (const [n, market] of markets.entries()) {
          const listings = await market.runPromise(Listings)
          const asking = listings.showcase(viewer, { ...anything, ...asked }, { limit, after: positions[n] ?? null })
          const began = performance.now()
          next[n] = (await market.runPromise(asking)).next
          taken[n]?.push(performance.now() - began)
        }
      for (const n of sizes.keys()) times[n]?.push(quantile(taken[n] ?? [], 0.25))
      // A page that only one of them has is compared with nothing.
      if (next.includes(null)) break
      positions.splice(0, positions.length, ...next)
    }
    const [few = 1, all = 1] = times.map(mean)
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
