import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Result } from "effect"
import { type Capacity, fairQueue } from "../../adapters/concurrency/fair-queue.ts"

/** Works that last until `finish`, and what they did. */
const workshop = () => {
  const begun: Array<number | string> = []
  const ended: Array<number | string> = []
  const ends = new Map<number | string, Deferred.Deferred<void>>()
  const work = <N extends number | string>(n: N) =>
    Effect.gen(function* () {
      const end = Deferred.makeUnsafe<void>()
      ends.set(n, end)
      begun.push(n)
      yield* Deferred.await(end)
      ended.push(n)
      return n
    })
  const finish = (n: number | string) =>
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

/** A queue in which everybody has the same key; it is busy with the seconds to wait. */
const gate = ({ firstGuessMillis, ...capacity }: Capacity & { readonly firstGuessMillis: number }) =>
  fairQueue({ all: capacity, each: capacity, firstGuessMillis, busy: (seconds) => ({ seconds }), measure: unmeasured })(
    "everybody",
  )

const unmeasured = { waits: () => undefined, runs: () => undefined, refused: () => undefined }

describe("The queue", () => {
  test("says how many wait after each change, and counts the refused ones, also those that made capacity", async () => {
    await Effect.gen(function* () {
      const { finish, work } = workshop()
      const measured: Array<number | "refused"> = []
      const capacity = { atOnce: 1, queue: 2 }
      const inTurn = fairQueue({
        all: capacity,
        each: capacity,
        firstGuessMillis: 1,
        busy: (seconds) => ({ seconds }),
        measure: { ...unmeasured, waits: (tasks) => measured.push(tasks), refused: () => measured.push("refused") },
      })
      const [, second] = yield* started([1, 2, 3].map((n) => inTurn("ada")(work(n))))
      expect(measured).toEqual([1, 2])
      yield* Effect.flip(inTurn("ada")(work(4)))
      expect(measured.splice(0)).toEqual([1, 2, "refused"])
      yield* started([inTurn("bob")(work(5))])
      expect(measured.splice(0)).toEqual(["refused", 1, 2])
      if (second !== undefined) yield* Fiber.interrupt(second)
      expect(measured.splice(0)).toEqual([1])
      yield* finish(1)
      expect(measured).toEqual([0])
      yield* finish(5)
    }).pipe(Effect.runPromise)
  })

  test("lets so many in at once, queues 64 and turns the next away with whole seconds to wait", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = gate({ atOnce: 2, queue: 64, firstGuessMillis: 300 })
      const fibers = yield* started(numbers(1, 66).map((n) => inTurn(work(n))))
      expect(begun).toEqual([1, 2])
      const busy = yield* Effect.flip(inTurn(work(67)))
      expect(busy).toEqual({ seconds: Math.ceil((64 * 300) / 2 / 1000) })
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
      expect(yield* Effect.flip(inTurn(Effect.void))).toEqual({ seconds: 1 })
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

  test("lets no user in next to work whose caller has gone, because its thread still runs", async () => {
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

describe("Keys in the queue", () => {
  const queue = (all: Capacity, each: Capacity) =>
    fairQueue({ all, each, firstGuessMillis: 2000, busy: (seconds) => ({ seconds }), measure: unmeasured })
  const one: Capacity = { atOnce: 1, queue: 20 }

  test("take turns: a single work waits for the one that runs, not for all of another user's", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue(one, one)
      yield* started(["a1", "a2", "a3", "a4"].map((n) => inTurn("a")(work(n))))
      yield* started(["b1", "b2"].map((n) => inTurn("b")(work(n))))
      yield* started([inTurn("c")(work("c1"))])
      for (const n of ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]) yield* finish(n)
      expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
    }).pipe(Effect.runPromise)
  })

  test("have one work at a time each, also where there is capacity for more", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue({ atOnce: 3, queue: 20 }, one)
      yield* started(["a1", "a2", "a3"].map((n) => inTurn("a")(work(n))))
      expect(begun).toEqual(["a1"])
      yield* started([inTurn("b")(work("b1"))])
      expect(begun).toEqual(["a1", "b1"])
      for (const n of ["a1", "a2", "a3", "b1"]) yield* finish(n)
    }).pipe(Effect.runPromise)
  })

  test("have places of their own: one is full, and another still gets in", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue(one, { atOnce: 1, queue: 2 })
      yield* started(["a1", "a2", "a3"].map((n) => inTurn("a")(work(n))))
      expect(yield* Effect.flip(inTurn("a")(work("a4")))).toEqual({ seconds: 4 })
      yield* started([inTurn("b")(work("b1"))])
      for (const n of ["a1", "b1", "a2", "a3"]) yield* finish(n)
      expect(begun).toEqual(["a1", "b1", "a2", "a3"])
      yield* started([inTurn("a")(work("a5"))])
      expect(begun.at(-1)).toBe("a5")
      yield* finish("a5")
    }).pipe(Effect.runPromise)
  })

  test("share the whole queue, which is full for everybody", async () => {
    await Effect.gen(function* () {
      const { finish, work } = workshop()
      const inTurn = queue({ atOnce: 1, queue: 2 }, one)
      yield* started(["a", "b", "c"].map((key) => inTurn(key)(work(key))))
      expect(yield* Effect.flip(inTurn("d")(work("d")))).toEqual({ seconds: 4 })
      for (const key of ["a", "b", "c"]) yield* finish(key)
      expect(yield* inTurn("d")(Effect.succeed("done"))).toBe("done")
    }).pipe(Effect.runPromise)
  })

  test("get back the places of callers who went away, behind their own work and behind that of others", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue({ atOnce: 1, queue: 3 }, { atOnce: 1, queue: 1 })
      yield* started([inTurn("a")(work("a1"))])
      const leaving = yield* started([inTurn("a")(work("a2")), inTurn("b")(work("b1")), inTurn("b")(work("b2"))])
      expect(Result.isFailure(yield* Effect.result(inTurn("a")(work("a3"))))).toBe(true)
      yield* Fiber.interruptAll(leaving)
      yield* started([inTurn("a")(work("a4")), inTurn("b")(work("b3")), inTurn("b")(work("b4"))])
      for (const n of ["a1", "b3", "a4", "b4"]) yield* finish(n)
      expect(begun).toEqual(["a1", "b3", "a4", "b4"])
    }).pipe(Effect.runPromise)
  })

  test("with nothing inside get a place in a full queue; the last work of the longest line is refused", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue({ atOnce: 1, queue: 5 }, one)
      const line = yield* started(["a1", "a2", "a3", "a4"].map((n) => inTurn("a")(work(n))))
      yield* started(["b1", "b2"].map((n) => inTurn("b")(work(n))))
      yield* started([inTurn("c")(work("c1"))])
      const last = line.at(-1) ?? (yield* Effect.die("no fiber"))
      expect(yield* Effect.flip(Fiber.join(last))).toEqual({ seconds: 10 })
      expect(yield* Effect.flip(inTurn("a")(work("a5")))).toEqual({ seconds: 10 })
      expect(yield* Effect.flip(inTurn("b")(work("b3")))).toEqual({ seconds: 10 })
      for (const n of ["a1", "b1", "c1", "a2", "b2", "a3"]) yield* finish(n)
      expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
      expect(yield* inTurn("a")(Effect.succeed("done"))).toBe("done")
    }).pipe(Effect.runPromise)
  })

  test("take the places of one key that has filled the queue, and keep them", async () => {
    await Effect.gen(function* () {
      const { begun, finish, work } = workshop()
      const inTurn = queue({ atOnce: 1, queue: 8 }, one)
      yield* started(numbers(1, 9).map((n) => inTurn("flood")(work(`flood ${n}`))))
      const fibers = yield* started(numbers(1, 8).map((n) => inTurn(`key ${n}`)(work(n))))
      expect(Result.isFailure(yield* Effect.result(inTurn("key 9")(work(9))))).toBe(true)
      expect(Result.isFailure(yield* Effect.result(inTurn("flood")(work("flood 10"))))).toBe(true)
      for (const n of ["flood 1", ...numbers(1, 8)]) yield* finish(n)
      expect(yield* Effect.forEach(fibers, Fiber.join)).toEqual(numbers(1, 8))
      expect(begun).toEqual(["flood 1", ...numbers(1, 8)])
    }).pipe(Effect.runPromise)
  })
})
