import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { insert, numbers, run, say, upTo, withPairs } from "../sqlite/sqlite-pairs.ts"
import { commitsIn } from "./commits.ts"

describe("Group commit", () => {
  test("a transaction alone has a commit of its own, and many at once share few", () =>
    run(
      Effect.gen(function* () {
        const { engine, folder } = yield* withPairs()
        const commits = () => commitsIn(`${sqliteFile(folder)}-wal`)
        const before = commits()
        yield* Effect.forEach(upTo(5), (n) => insert(engine, n))
        expect(commits() - before).toBe(5)
        yield* Effect.forEach(upTo(200), (n) => insert(engine, 100 + n), { concurrency: "unbounded" })
        expect(commits() - before - 5).toBeLessThan(100)
        expect(yield* numbers(engine)).toHaveLength(205)
      }),
    ))

  test("those that fail, die or are interrupted take no user of their batch with them", () =>
    run(
      Effect.gen(function* () {
        const { engine, folder } = yield* withPairs()
        const before = commitsIn(`${sqliteFile(folder)}-wal`)
        const ends = [Effect.void, Effect.fail("no"), Effect.die("no"), Effect.interrupt]
        const exits = yield* Effect.forEach(
          upTo(80),
          (n) =>
            Effect.exit(
              engine.transaction((db) =>
                Effect.andThen(
                  say(engine, db, `INSERT INTO pairs VALUES ('here', ${n}, 1)`),
                  ends[n % 4] ?? Effect.void,
                ),
              ),
            ),
          { concurrency: "unbounded" },
        )
        expect(exits.map(Exit.isSuccess)).toEqual(upTo(80).map((n) => n % 4 === 0))
        expect(yield* numbers(engine)).toEqual(upTo(80).filter((n) => n % 4 === 0))
        expect(commitsIn(`${sqliteFile(folder)}-wal`) - before).toBeLessThan(80)
      }),
    ))

  test("20,000 transactions that never wait do not pile up the stack", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* withPairs()
        const all = yield* Effect.forEach(upTo(20_000), (n) => engine.transaction(() => Effect.succeed(n)), {
          concurrency: "unbounded",
        })
        expect(all).toHaveLength(20_000)
      }),
    ))
})
