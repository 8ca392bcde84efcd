import { expect, test } from "bun:test"
import { statSync } from "node:fs"
import { join } from "node:path"
import { Effect, Exit } from "effect"
import { numbers, pragma, run, say, upTo, withPairs } from "./sqlite-pairs.ts"

/** Some pages of rows. */
const long = (n: number) => `INSERT INTO pairs SELECT hex(zeroblob(1500)), ${n}, 1 FROM json_each('[${upTo(400)}]')`

test("A part of a transaction that writes ahead leaves little to its commit, and shows nothing before", () =>
  run(
    Effect.gen(function* () {
      const { engine, folder } = yield* withPairs()
      const logged = () => statSync(join(folder, "curio.db-wal")).size
      const large = (isAhead: boolean) =>
        engine.transaction((db) =>
          Effect.gen(function* () {
            const before = logged()
            const part = Effect.forEach(upTo(10), (n) => say(engine, db, long(n)), { discard: true })
            yield* isAhead ? engine.writingAhead(part) : part
            yield* say(engine, db, "INSERT INTO pairs VALUES ('here', 1, 1)")
            return { logged: logged() - before, seen: yield* numbers(engine) }
          }),
        )
      const cache = yield* pragma(engine, "cache_size")
      expect(yield* large(false)).toEqual({ logged: 0, seen: [] })
      const { logged: ahead, seen } = yield* large(true)
      // 12 MB are changed, of which 2 MB are left.
      expect(ahead).toBeGreaterThan(8_000_000)
      expect(seen).toEqual([1])
      expect(yield* numbers(engine)).toEqual([1, 1])

      const failing = engine.transaction((db) => engine.writingAhead(Effect.andThen(say(engine, db, long(1)), lost)))
      expect(Exit.isFailure(yield* Effect.exit(failing))).toBe(true)
      expect(yield* pragma(engine, "cache_size")).toBe(cache)
    }),
  ))

const lost = Effect.die("lost")
