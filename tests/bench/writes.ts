import { Database } from "bun:sqlite"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../adapters/crypto/password-hasher.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { database, repositories } from "../../adapters/sql/layer.ts"
import { createAccount, type EmailAddress, publisherOf } from "../../core/index.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder } from "./service.ts"

const rounds = 5
const millis = 1500
const writers = 64

/** New accounts by 64 writers at once, against inserts that each wait for the disk. */
export const writes = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const ports = Layer.mergeAll(repositories, ids, passwordHasher(), publisherOf({})).pipe(
    Layer.provideMerge(database({ url: null, sqlite: { folder: join(folder.path, "data"), synchronous: "FULL" } })),
  )
  return await Effect.runPromise(
    Effect.gen(function* () {
      yield* migrate()
      yield* accountsPerSecond(millis)
      const [ratios, rates]: [number[], number[]] = [[], []]
      for (let round_ = 1; round_ <= rounds; round_++) {
        const alone = oneByOne(join(folder.path, "bare.db"))
        const together = yield* accountsPerSecond(millis)
        ratios.push(together / alone)
        rates.push(alone)
        progress(`round ${round_}: ${round(together)} transactions/s against ${round(alone)} with an fsync each`)
      }
      if (isFast(median(rates))) {
        progress("the disk is too fast for this: the bench of offers judges a slower one")
        return []
      }
      const ratio = median(ratios)
      return [atLeast(`writes of ${writers} writers against one fsync per commit`, `${round(ratio)} ×`, ratio, 3, " ×")]
    }).pipe(Effect.provide(ports)),
  )
}

/**
 * Whether a disk flushes in less than 1.2 ms, by the rows that one connection inserts in a second. That is less than a
 * transaction takes to decide, so there is little to be won by sharing it.
 */
export const isFast = (insertsPerSecond: number): boolean => insertsPerSecond > 1000 / 1.2

let accounts = 0

/** How many accounts per second 64 writers make, in some milliseconds; each is answered when it is on the disk. */
export const accountsPerSecond = Effect.fnUntraced(function* (millis: number) {
  const started = performance.now()
  let done = 0
  const writer = Effect.gen(function* () {
    while (performance.now() - started < millis) {
      yield* createAccount({ email: `${++accounts}@example.com` as EmailAddress, displayName: null, password: null })
      done += 1
    }
  })
  yield* Effect.all(
    Array.from({ length: writers }, () => writer),
    { concurrency: "unbounded", discard: true },
  )
  return done / ((performance.now() - started) / 1000)
})

/**
 * How many rows per second one connection inserts, a transaction each, on a disk that takes some milliseconds more for
 * it.
 */
export const oneByOne = (file: string, slower = 0): number => {
  using connection = new Database(file, { create: true })
  connection.run("PRAGMA journal_mode = WAL")
  connection.run("PRAGMA synchronous = FULL")
  connection.run("CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, made INTEGER)")
  const insert = connection.prepare("INSERT INTO accounts VALUES (?, ?, ?)")
  const started = performance.now()
  let done = 0
  while (performance.now() - started < millis) {
    connection.run("BEGIN IMMEDIATE")
    insert.run(crypto.randomUUID(), `${crypto.randomUUID()}@example.com`, started)
    if (slower > 0) Bun.sleepSync(slower)
    connection.run("COMMIT")
    done += 1
  }
  insert.finalize()
  return done / ((performance.now() - started) / 1000)
}
