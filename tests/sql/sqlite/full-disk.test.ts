import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import type { Engine } from "../../../adapters/sql/engine/database.ts"
import { Unavailable } from "../../../core/index.ts"
import { defectOf, insert, numbers, pragma, run, say, upTo, withPairs, write } from "./sqlite-pairs.ts"

describe("A full disk", () => {
  /** Lets the file grow by so many pages more. */
  const limit = Effect.fnUntraced(function* (engine: Engine, more: number) {
    yield* write(engine, `PRAGMA max_page_count = ${Number(yield* pragma(engine, "page_count")) + more}`)
  })
  const long = (n: number) => `INSERT INTO pairs VALUES (hex(zeroblob(40000)), ${n}, 1)`

  test("ends the transaction, leaves reading as it is, and mends without a restart", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* insert(engine, 1)
        expect(yield* engine.healthy).toBe(true)
        yield* limit(engine, 0)
        expect(defectOf(yield* Effect.exit(write(engine, long(2))))).toMatchObject({
          name: "Unavailable",
          reason: "full",
        })
        expect(yield* engine.healthy).toBe(false)
        expect(yield* numbers(engine)).toEqual([1])
        yield* limit(engine, 100_000)
        expect(yield* engine.healthy).toBe(true)
        yield* insert(engine, 3)
        expect(yield* numbers(engine)).toEqual([1, 3])
      }),
    ))

  test("ends everybody who shared the commit, and keeps nothing of what it did not acknowledge", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* limit(engine, 1)
        const exits = yield* Effect.forEach(
          upTo(30),
          (n) => Effect.exit(n === 15 ? write(engine, long(n)) : insert(engine, n)),
          { concurrency: "unbounded" },
        )
        expect(exits.some(Exit.isSuccess)).toBe(true)
        expect(defectOf(exits[15] ?? Exit.void)).toMatchObject({ name: "Unavailable", reason: "full" })
        expect(yield* numbers(engine)).toEqual(upTo(30).filter((n) => Exit.isSuccess(exits[n] ?? Exit.interrupt())))
        yield* insert(engine, 99)
        expect(yield* numbers(engine)).toContain(99)
      }),
    ))

  test("keeps nothing of a transaction that goes on after it", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        yield* limit(engine, 0)
        const survivor = engine.transaction((db) =>
          Effect.andThen(Effect.exit(say(engine, db, long(1))), Effect.succeed("notified that it is done")),
        )
        expect(defectOf(yield* Effect.exit(survivor))).toBeInstanceOf(Unavailable)
        expect(yield* numbers(engine)).toEqual([])
      }),
    ))
})
