import { parseArgs } from "node:util"
import { Effect, Layer, ManagedRuntime } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { type Position, Posts } from "../../core/index.ts"
import { temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fillCommunity, lonely, sociable } from "./feed-community.ts"
import { progress, quantile } from "./measure.ts"

// Pages of the feed of a million posts by a hundred thousand people against those of ten thousand posts by a thousand
// people, on every engine that can be had: `bun tests/bench/feed.ts`. No ratio above 1.3. `--large <posts>` is for a
// first look, as a million take minutes; `--engine sqlite` or `postgres` leaves out the other.
const { large, engine: wanted } = parseArgs({
  options: { large: { type: "string", default: "1000000" }, engine: { type: "string" } },
}).values
const sizes = [10_000, Number(large)] as const
const most = 1.3
const limit = 20
const runs = 100
// How many posts a page has to look at until it is full is the luck of the dice; of several pages together it is nearly
// the same.
const pages = 16
const viewers = { "a user with 500 friends": sociable, "a user without friends": lonely }

const engines = {
  SQLite: Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  ...(hasPostgres ? { Postgres: Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)) } : {}),
}

const mean = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

let worst = 0
for (const [name, engine] of Object.entries(engines)) {
  if (wanted !== undefined && wanted !== name.toLowerCase()) continue
  const communities = []
  for (const size of sizes) {
    const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
      Layer.tap((context) => Effect.provide(migrate(), context)),
    )
    const runtime = ManagedRuntime.make(repositories.pipe(Layer.provideMerge(database)))
    const began = performance.now()
    await runtime.runPromise(fillCommunity(size))
    progress(`${name}: ${size} posts in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    communities.push(runtime)
  }
  console.log(`${name.padEnd(32)}${sizes.map((size) => `${size} posts`.padStart(16)).join("")}${"ratio".padStart(8)}`)
  for (const [who, viewer] of Object.entries(viewers)) {
    const times: Array<Array<number>> = sizes.map(() => [])
    const places: Array<Position | null> = sizes.map(() => null)
    for (let page = 0; page < pages; page++) {
      const taken: Array<Array<number>> = sizes.map(() => [])
      const next: Array<Position | null> = sizes.map(() => null)
      // They take turns, so that what else goes on hits both; and it hits the faster quarter least.
      for (let run = 0; run < runs; run++)
        for (const [n, community] of communities.entries()) {
          const posts = await community.runPromise(Posts)
          const began = performance.now()
          next[n] = (await community.runPromise(posts.feed(viewer, { limit, after: places[n] ?? null }))).next
          taken[n]?.push(performance.now() - began)
        }
      for (const n of sizes.keys()) times[n]?.push(quantile(taken[n] ?? [], 0.25))
      if (next.includes(null)) throw new Error("The feed is over too soon.")
      places.splice(0, places.length, ...next)
    }
    const [few = 1, all = 1] = times.map(mean)
    worst = Math.max(worst, all / few)
    const shown = [few, all].map((time) => `${(time * 1000).toFixed(0)} µs`.padStart(16)).join("")
    console.log(`${who.padEnd(32)}${shown}${(all / few).toFixed(2).padStart(8)}`)
  }
  for (const community of communities) await community.dispose()
}
console.log(`worst ratio ${worst.toFixed(2)}, at most ${most}`)
process.exitCode = worst > most ? 1 : 0
