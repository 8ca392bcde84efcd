import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Clock, Deferred, Effect, Fiber } from "effect"
import { onceASecond } from "../../../server/serve.ts"
import { commitsIn } from "../../sql/engine/commits.ts"
import { startService } from "../../support/service.ts"
import { steeredClock } from "../../support/steered-clock.ts"

/** A probe that counts how often it runs, the question to it, and a clock. */
const probed = (probe: (run: number) => Effect.Effect<boolean>) => {
  const clock = steeredClock()
  let runs = 0
  const counted = Effect.suspend(() => probe(++runs))
  const ask = Effect.runSync(onceASecond(counted))
  return {
    forward: clock.forward,
    runs: () => runs,
    ask: Effect.provide(ask, clock.layer),
  }
}

describe("Whether the database is healthy", () => {
  test("is asked once for all who ask within a second, at once or one after the other", () => {
    const { ask, forward, runs } = probed(() => Effect.andThen(Effect.yieldNow, Effect.succeed(true)))
    return Effect.runPromise(
      Effect.gen(function* () {
        const answers = yield* Effect.all(
          Array.from({ length: 32 }, () => ask),
          { concurrency: "unbounded" },
        )
        expect(answers).toEqual(Array(32).fill(true))
        forward(999)
        expect([yield* ask, runs()]).toEqual([true, 1])
        forward(1)
        expect([yield* ask, yield* ask, runs()]).toEqual([true, true, 2])
      }),
    )
  })

  test("is found out again after a second, when it fell ill and when it recovered", () => {
    const { ask, forward } = probed((run) => Effect.succeed(run % 2 === 1))
    return Effect.runPromise(
      Effect.gen(function* () {
        const answers = []
        for (let n = 0; n < 4; n++) {
          answers.push(yield* ask)
          forward(1000)
        }
        expect(answers).toEqual([true, false, true, false])
      }),
    )
  })

  test("does not wait for an earlier question that has no answer after a second", () => {
    const { ask, forward, runs } = probed((run) => (run === 1 ? Effect.never : Effect.succeed(true)))
    return Effect.runPromise(
      Effect.gen(function* () {
        const stuck = yield* Effect.forkChild(ask, { startImmediately: true })
        forward(1000)
        expect([yield* ask, runs(), stuck.pollUnsafe()]).toEqual([true, 2, undefined])
        yield* Fiber.interrupt(stuck)
      }),
    )
  })

  test("is asked no more often when those who ask hang up, and is answered to the others", () => {
    const answer = Deferred.makeUnsafe<boolean>()
    const { ask, runs } = probed(() => Deferred.await(answer))
    return Effect.runPromise(
      Effect.gen(function* () {
        for (let n = 0; n < 5; n++) yield* Fiber.interrupt(yield* Effect.forkChild(ask, { startImmediately: true }))
        const waiting = yield* Effect.forkChild(ask, { startImmediately: true })
        yield* Deferred.succeed(answer, true)
        expect([yield* Fiber.join(waiting), runs()]).toEqual([true, 1])
      }),
    )
  })

  test("is denied when a database hangs in a way that cannot be interrupted", () => {
    const { ask } = probed(() => Effect.uninterruptible(Effect.never))
    return Effect.runPromise(Effect.map(ask, (answer) => expect(answer).toBe(false)))
  })

  test("is found out again after a second also when the time of day was put back", () => {
    let runs = 0
    const ask = Effect.runSync(onceASecond(Effect.sync(() => ++runs > 1)))
    const real = Effect.runSync(Clock.Clock)
    const at = (millis: number, monotonic: bigint) =>
      Effect.provideService(ask, Clock.Clock, {
        ...real,
        currentTimeMillisUnsafe: () => millis,
        monotonicTimeNanosUnsafe: () => monotonic,
      })
    const answers = Effect.all([at(86_400_000, 0n), at(0, 999_999_999n), at(0, 1_000_000_000n)])
    expect(Effect.runSync(answers)).toEqual([false, false, true])
  })
})

test("GET /ready commits at most once a second, however often it is asked", async () => {
  const service = await startService({ passwordCost: 4, isStill: true })
  const log = join(service.folder, "curio.db-wal")
  const ask = async () => expect((await service.client().get("/ready")).status).toBe(200)
  const [started, before] = [performance.now(), commitsIn(log)]
  await ask()
  const atFirst = commitsIn(log)
  expect(atFirst).toBeGreaterThan(before)
  for (let n = 0; n < 100; n++) await ask()
  const seconds = Math.floor((performance.now() - started) / 1000)
  expect(commitsIn(log) - atFirst).toBeLessThanOrEqual(seconds)
  await service.stop()
})
