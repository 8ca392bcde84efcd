import { expect, test } from "bun:test"
import { statSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { Effect, Exit } from "effect"
import type { Db } from "../../../adapters/sql/engine/database.ts"
import { eventsOnce } from "../../../adapters/sql/engine/event-loop.ts"
import { numbers, pragma, run, say, upTo, withPairs } from "./sqlite-pairs.ts"

/** Some pages of rows. */
const long = (n: number) => `INSERT INTO pairs SELECT hex(zeroblob(1500)), ${n}, 1 FROM json_each('[${upTo(400)}]')`

test("A transaction that takes long leaves little to its commit, and shows nothing before", () =>
  run(
    Effect.gen(function* () {
      const { engine, folder } = yield* withPairs()
      const logged = () => statSync(join(folder, "curio.db-wal")).size
      const cacheOf = (db: Db) =>
        Effect.promise(async () => (await db.all<{ cache_size: number }>(sql`PRAGMA cache_size`))[0]?.cache_size)
      const cache = Number(yield* pragma(engine, "cache_size"))
      /** Waits as long as a transaction may take in one piece. */
      const takesLong = Effect.fnUntraced(function* (db: Db) {
        while ((yield* cacheOf(db)) === cache) yield* eventsOnce
      })
      const large = () =>
        engine.transaction((db) =>
          Effect.gen(function* () {
            const before = logged()
            yield* takesLong(db)
            for (const n of upTo(10)) yield* say(engine, db, long(n))
            yield* say(engine, db, "INSERT INTO pairs VALUES ('here', 1, 1)")
            return { logged: logged() - before, seen: yield* numbers(engine) }
          }),
        )
      const { logged: ahead, seen } = yield* large()
      // 12 MB are changed, of which 2 MB are left.
      expect(ahead).toBeGreaterThan(8_000_000)
      expect(seen).toEqual([])
      expect(yield* pragma(engine, "cache_size")).toBe(cache)
      expect(yield* numbers(engine)).toEqual([1])

      const failing = engine.transaction((db) => Effect.andThen(takesLong(db), Effect.die("lost")))
      expect(Exit.isFailure(yield* Effect.exit(failing))).toBe(true)
      expect(yield* pragma(engine, "cache_size")).toBe(cache)
    }),
  ))
