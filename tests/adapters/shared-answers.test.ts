import { expect, test } from "bun:test"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { sharedAnswers } from "../../adapters/concurrency/shared-answers.ts"

type Run = Deferred.Deferred<string, string>

const counted = Effect.gen(function* () {
  const runs: Array<Run> = []
  const ask = yield* sharedAnswers((_: string) =>
    Effect.suspend(() => {
      const run = Deferred.makeUnsafe<string, string>()
      runs.push(run)
      return Deferred.await(run)
    }),
  )
  const asked = (key: string) => Effect.forkChild(ask(key), { startImmediately: true })
  const answer = (n: number, text: string) => Deferred.succeed(runs[n] as Run, text)
  return { answer, ask, asked, runs }
})

test("Who asks while an answer is made shares the next one", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { answer, asked, runs } = yield* counted
        const first = yield* asked("a")
        const later = [yield* asked("a"), yield* asked("a"), yield* asked("a")]
        const other = yield* asked("b")
        expect(runs).toHaveLength(2)
        yield* answer(0, "one")
        expect(yield* Fiber.join(first)).toBe("one")
        yield* answer(1, "of another key")
        expect(yield* Fiber.join(other)).toBe("of another key")
        expect(runs).toHaveLength(3)
        yield* answer(2, "two")
        expect(yield* Effect.all(later.map((one) => Fiber.join(one)))).toEqual(["two", "two", "two"])
        const last = yield* asked("a")
        expect(runs).toHaveLength(4)
        yield* answer(3, "three")
        expect(yield* Fiber.join(last)).toBe("three")
      }),
    ),
  ))

test("An error is that of its own run, and a caller who leaves ends nothing", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { answer, asked, runs } = yield* counted
        const first = yield* asked("a")
        const second = yield* asked("a")
        yield* Fiber.interrupt(first)
        expect(runs).toHaveLength(1)
        yield* Deferred.fail(runs[0] as Run, "failed")
        expect(Exit.isFailure(yield* Fiber.await(first))).toBe(true)
        while (runs.length < 2) yield* Effect.yieldNow
        yield* answer(1, "two")
        expect(yield* Fiber.join(second)).toBe("two")
      }),
    ),
  ))
