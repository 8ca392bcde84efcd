import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Result } from "effect"
import { gate } from "../../../adapters/crypto/gate.ts"

/** Works that last until `finish`, and what they did. */
const workshop = () => {
  const begun: Array<number> = []
  const ended: Array<number> = []
  const ends = new Map<number, Deferred.Deferred<void>>()
  const work = (n: number) =>
    Effect.gen(function* () {
      const end = Deferred.makeUnsafe<void>()
      ends.set(n, end)
      begun.push(n)
      yield* Deferred.await(end)
      ended.push(n)
      return n
    })
  const finish = (n: number) =>
    Effect.andThen(Deferred.succeed(ends.get(n) ?? Deferred.makeUnsafe<void>(), undefined), settled)
  return { begun, ended, finish, work }
}

/** Lets every fiber go as far as it can. */
const settled = Effect.forEach(Array.from({ length: 20 }), () => Effect.yieldNow, { discard: true })
const started = <A, E>(effects: ReadonlyArray<Effect.Effect<A, E>>) =>
  Effect.tap(
    Effect.forEach(effects, (effect) => Effect.forkChild(effect)),
    () => settled,
  )
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe("The gate", () => {
  test("lets so many in at once, queues 64 and turns the next away with whole seconds to wait", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = gate({ atOnce: 2, queue: 64, firstGuessMillis: 300 })
      const fibers = yield* started(numbers(1, 66).map((n) => inTurn(work(n))))
      expect(begun).toEqual([1, 2])
      const busy = yield* Effect.flip(inTurn(work(67)))
      expect(busy).toMatchObject({ _tag: "auth.HASHER_BUSY", retryAfterSeconds: Math.ceil((64 * 300) / 2 / 1000) })
      for (const n of numbers(1, 66)) yield* finish(n)
      expect(yield* Effect.forEach(fibers, Fiber.join)).toEqual(numbers(1, 66))
      expect(begun).toEqual(numbers(1, 66))
    }).pipe(Effect.runPromise)
  })

  test("never asks anybody to come back in less than a second", async () => {
    await Effect.gen(function* () {
      const { finish, work } = workshop()
      const inTurn = gate({ atOnce: 1, queue: 0, firstGuessMillis: 1 })
      yield* started([inTurn(work(1))])
      expect((yield* Effect.flip(inTurn(Effect.void))).retryAfterSeconds).toBe(1)
      yield* finish(1)
    }).pipe(Effect.runPromise)
  })

  test("has a place again when one is done", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = gate({ atOnce: 1, queue: 1, firstGuessMillis: 1 })
      yield* started([inTurn(work(1)), inTurn(work(2))])
      expect(Result.isFailure(yield* Effect.result(inTurn(work(3))))).toBe(true)
      yield* finish(1)
      yield* started([inTurn(work(4))])
      yield* finish(2)
      expect(begun).toEqual([1, 2, 4])
      yield* finish(4)
    }).pipe(Effect.runPromise)
  })

  test("forgets who goes away while waiting, and gives the place to another", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = gate({ atOnce: 1, queue: 2, firstGuessMillis: 1 })
      const fibers = yield* started([1, 2, 3].map((n) => inTurn(work(n))))
      expect(Result.isFailure(yield* Effect.result(inTurn(work(4))))).toBe(true)
      yield* Fiber.interrupt(fibers[1] ?? (yield* Effect.die("no fiber")))
      yield* started([inTurn(work(5))])
      yield* finish(1)
      yield* finish(3)
      yield* finish(5)
      expect(begun).toEqual([1, 3, 5])
    }).pipe(Effect.runPromise)
  })

  test("lets nobody in beside work whose caller has gone, because its thread still runs", async () => {
    await Effect.gen(function* () {
      const { begun, ended, finish, work } = workshop()
      const inTurn = gate({ atOnce: 1, queue: 1, firstGuessMillis: 1 })
      const [first, second] = yield* started([inTurn(work(1)), inTurn(work(2))])
      const leaving = yield* Effect.forkChild(Fiber.interrupt(first ?? (yield* Effect.die("no fiber"))))
      yield* settled
      expect(begun).toEqual([1])
      yield* finish(1)
      yield* Fiber.join(leaving)
      expect(ended).toEqual([1])
      expect(begun).toEqual([1, 2])
      yield* finish(2)
      expect(yield* Fiber.join(second ?? (yield* Effect.die("no fiber")))).toBe(2)
    }).pipe(Effect.runPromise)
  })

  test("opens again after work that failed or broke", async () => {
    await Effect.gen(function* () {
      const inTurn = gate({ atOnce: 1, queue: 0, firstGuessMillis: 1 })
      expect(Exit.isFailure(yield* Effect.exit(inTurn(Effect.fail("no"))))).toBe(true)
      expect(Exit.isFailure(yield* Effect.exit(inTurn(Effect.die("no"))))).toBe(true)
      expect(yield* inTurn(Effect.succeed("yes"))).toBe("yes")
    }).pipe(Effect.runPromise)
  })
})
