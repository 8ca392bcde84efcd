import { describe, expect, test } from "bun:test"
import { Effect, Exit, Fiber, type Scope } from "effect"
import type { Engine } from "../../../adapters/sql/engine/database.ts"
import { postgresEngine } from "../../../adapters/sql/postgres/engine.ts"
import { subjectOf } from "../../../core/index.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { until } from "../../support/until.ts"
import { countOn, numbered } from "../engine/numbered.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const [one, other] = [subjectOf("test", "one"), subjectOf("test", "other")]
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

/** An engine on connections that write down what happens on them. The test answers their COMMIT. */
const watched = () => {
  const lines: Array<string> = []
  const commits: Array<PromiseWithResolvers<void>> = []
  let count = 0
  const engine = postgresEngine({
    isOrdered: true,
    reader: undefined as never,
    reserve: Effect.sync(() => {
      const number = ++count
      const say = (line: string) => void lines.push(`${number} ${line}`)
      return {
        db: undefined as never,
        run: ({ text }) => {
          say(text.split(" ")[0] ?? "")
          if (text !== "COMMIT") return Promise.resolve()
          commits.push(Promise.withResolvers())
          return commits[number - 1]?.promise ?? Promise.resolve()
        },
        discard: () => Promise.resolve(say("discard")),
        release: Effect.sync(() => say("release")),
        handOver: () => {
          say("hand over")
          return () => say("answered")
        },
      }
    }),
  })
  const read = Effect.promise(() => Promise.resolve())
  const begun = (about: typeof one) => Effect.forkChild(Effect.exit(engine.transaction(() => read, undefined, [about])))
  /** Waits until so many have asked for their COMMIT. */
  const asked = (many: number) => Effect.promise(() => until(() => commits.length === many))
  return { lines, commits, asked, begun }
}

describe("A connection of Postgres is handed over at COMMIT", () => {
  test("to a transaction that waits for that one: it begins before COMMIT is answered", () =>
    run(
      Effect.gen(function* () {
        const { asked, begun, commits, lines } = watched()
        const first = yield* begun(one)
        const second = yield* begun(one)
        yield* asked(2)
        expect(lines.splice(0)).toEqual([
          "1 BEGIN",
          "1 select",
          "1 COMMIT",
          "1 hand over",
          "2 BEGIN",
          "2 select",
          "2 COMMIT",
        ])
        commits[0]?.resolve()
        commits[1]?.resolve()
        for (const fiber of [first, second]) expect(Exit.isSuccess(yield* Fiber.join(fiber))).toBe(true)
        // The second one had no successor.
        expect(lines).toEqual(["1 answered", "2 release"])
      }),
    ))

  test("to no other one, and nothing is said on it afterwards where COMMIT failed", () =>
    run(
      Effect.gen(function* () {
        const { asked, begun, commits, lines } = watched()
        const [first, second] = [yield* begun(one), yield* begun(other)]
        yield* asked(2)
        expect(lines.filter((line) => line.endsWith("hand over"))).toEqual([])
        for (const commit of commits) commit.resolve()
        for (const fiber of [first, second]) expect(Exit.isSuccess(yield* Fiber.join(fiber))).toBe(true)
        lines.length = 0
        const [third, fourth] = [yield* begun(one), yield* begun(one)]
        yield* asked(4)
        commits[2]?.reject(new Error("A constraint that is looked at last."))
        commits[3]?.resolve()
        expect(Exit.isFailure(yield* Fiber.join(third))).toBe(true)
        expect(Exit.isSuccess(yield* Fiber.join(fourth))).toBe(true)
        expect(lines.filter((line) => line.startsWith("3"))).toEqual([
          ...["3 BEGIN", "3 select", "3 COMMIT", "3 hand over", "3 answered"],
        ])
      }),
    ))
})

describe.skipIf(!hasPostgres)("Transactions of Postgres that follow one another on a connection", () => {
  test("one whose COMMIT fails takes nothing from those behind it", () =>
    run(
      Effect.gen(function* () {
        const { engine, say, count } = yield* numbered()
        yield* say("CREATE TABLE marks (n integer REFERENCES numbers DEFERRABLE INITIALLY DEFERRED)")
        const breaking = engine.transaction(said("INSERT INTO marks VALUES (-1)", engine), undefined, [one])
        const all = upTo(30).map((n) => (n % 3 === 0 ? breaking : countOn(engine, [one])))
        const exits = yield* Effect.all(all.map(Effect.exit), { concurrency: "unbounded" })
        expect(exits.map(Exit.isSuccess)).toEqual(upTo(30).map((n) => n % 3 !== 0))
        expect(yield* count).toBe(20)
      }),
    ))

  test("a connection that is lost fails those on it, and whatever completed is there", () =>
    run(
      Effect.gen(function* () {
        const { engine, say, count } = yield* numbered()
        const losing = engine.transaction(said("SELECT pg_terminate_backend(pg_backend_pid())", engine), undefined, [
          one,
        ])
        for (const _ of upTo(5)) {
          const before = (yield* count) ?? 0
          const all = upTo(24).map((n) => (n === 7 ? losing : countOn(engine, [one])))
          const exits = yield* Effect.all(all.map(Effect.exit), { concurrency: "unbounded" })
          expect(Exit.isFailure(exits[7] ?? expect.unreachable())).toBe(true)
          const completed = exits.filter(Exit.isSuccess).length
          expect(completed).toBeGreaterThan(6)
          expect(yield* count).toBe(before + completed)
        }
        yield* say("INSERT INTO numbers VALUES (-1)")
      }),
    ))

  test("all of them see what the earlier ones committed, whatever their subjects are", () =>
    run(
      Effect.gen(function* () {
        const { engine, count } = yield* numbered()
        const subjects = upTo(7).map((n) => subjectOf("test", String(n)))
        const all = upTo(120).map((n) => countOn(engine, n % 10 === 0 ? undefined : [one, ...subjects.slice(n % 7)]))
        yield* Effect.all(all, { concurrency: "unbounded" })
        expect(yield* count).toBe(120)
      }),
    ))
})

const said = (statement: string, engine: Engine) => (db: Parameters<Engine["execute"]>[0]) =>
  Effect.promise(async () => engine.execute(db, statement))
