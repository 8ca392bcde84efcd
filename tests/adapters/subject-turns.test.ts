import { expect, test } from "bun:test"
import { Deferred, Effect, Exit, Fiber, References } from "effect"
import { inPlace, makeMutex } from "../../adapters/concurrency/fair-mutex.ts"
import { turnsIn } from "../../adapters/concurrency/subject-turns.ts"

const [one, other] = ["one", "other"]

/** Queues, and what was done in them. */
const turns = () => {
  const known: Parameters<typeof turnsIn>[0] = new Map()
  const done: Array<string> = []
  const { inTurn } = turnsIn(known)
  const say = (word: string) => Effect.sync(() => void done.push(word))
  return { known, done, inTurn, say }
}

test("Those of one key follow one another, and those of others do not wait for them", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { done, inTurn, known, say } = turns()
      const gate = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(inTurn([one], () => Effect.andThen(Deferred.await(gate), say("first"))))
      yield* Effect.yieldNow
      const waiting = []
      for (const word of ["second", "third"]) waiting.push(yield* Effect.forkChild(inTurn([one], () => say(word))))
      yield* inTurn([other], () => say("elsewhere"))
      expect(done).toEqual(["elsewhere"])
      expect([...known.keys()]).toEqual([one])
      yield* Deferred.succeed(gate, undefined)
      for (const fiber of [first, ...waiting]) yield* Fiber.join(fiber)
      expect(done).toEqual(["elsewhere", "first", "second", "third"])
      expect(known.size).toBe(0)
    }),
  ))

test("Who fails or is interrupted, at work or waiting, holds no user up", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { done, inTurn, known, say } = turns()
      expect(Exit.isFailure(yield* Effect.exit(inTurn([one], () => Effect.fail("no"))))).toBe(true)
      expect(Exit.isFailure(yield* Effect.exit(inTurn([one], () => Effect.die("never"))))).toBe(true)
      const working = yield* Effect.forkChild(inTurn([one], () => Effect.never))
      yield* Effect.yieldNow
      const waiting = yield* Effect.forkChild(inTurn([one], () => say("interrupted")))
      const last = yield* Effect.forkChild(inTurn([one], () => say("last")))
      yield* Effect.yieldNow
      expect(known.get(one)?.waiting.length).toBe(2)
      yield* Fiber.interrupt(waiting)
      expect(known.get(one)?.waiting.length).toBe(1)
      yield* Fiber.interrupt(working)
      yield* Fiber.join(last)
      expect(done).toEqual(["last"])
      expect(known.size).toBe(0)
    }),
  ))

test("Who gives a turn back before the end lets the next one begin, and takes no turn from others at the end", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { done, inTurn, known, say } = turns()
      const gate = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(
        inTurn([one, other], (held) =>
          Effect.gen(function* () {
            expect(held.isAwaited()).toBe(false)
            yield* Deferred.await(gate)
            expect(held.isAwaited()).toBe(true)
            held.release()
            yield* Effect.yieldNow
            yield* say("first")
          }),
        ),
      )
      const last = yield* Deferred.make<void>()
      const waiting = [
        yield* Effect.forkChild(inTurn([other], () => Effect.andThen(say("second"), Deferred.await(last)))),
        yield* Effect.forkChild(inTurn([other], () => say("third"))),
      ]
      yield* Effect.yieldNow
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(first)
      // The third one still waits for the second.
      expect(done).toEqual(["second", "first"])
      yield* Deferred.succeed(last, undefined)
      for (const fiber of waiting) yield* Fiber.join(fiber)
      expect(done).toEqual(["second", "first", "third"])
      expect(known.size).toBe(0)
    }),
  ))

test("Who needs several keys waits for them at the same time, and those behind keep their order", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { done, inTurn, known, say } = turns()
      const [gate, otherGate] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const all = [
        yield* Effect.forkChild(inTurn([one], () => Effect.andThen(Deferred.await(gate), say("of one")))),
        yield* Effect.forkChild(inTurn([other], () => Effect.andThen(Deferred.await(otherGate), say("of the other")))),
        yield* Effect.forkChild(inTurn([other, one, other], () => say("of both"))),
        yield* Effect.forkChild(inTurn([other], () => say("later"))),
        yield* Effect.forkChild(inTurn([one, other], () => say("of both, later"))),
      ]
      yield* Effect.yieldNow
      yield* Deferred.succeed(otherGate, undefined)
      yield* Effect.yieldNow
      // The one of both is the first of the other key now: what came later does not overtake it.
      expect(done).toEqual(["of the other"])
      yield* Deferred.succeed(gate, undefined)
      for (const fiber of all) yield* Fiber.join(fiber)
      expect(done).toEqual(["of the other", "of one", "of both", "later", "of both, later"])
      expect(known.size).toBe(0)
    }),
  ))

test("Who waits too long leaves, and those behind go on", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const known: Parameters<typeof turnsIn>[0] = new Map()
      const { inTurn } = turnsIn(known, { millis: 20, defect: () => "too long" })
      const gate = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(inTurn([one], () => Deferred.await(gate)))
      yield* Effect.yieldNow
      const late = yield* Effect.forkChild(Effect.exit(inTurn([one, other], () => Effect.void)))
      yield* Effect.yieldNow
      const behind = yield* Effect.forkChild(inTurn([other], () => Effect.succeed("went on")))
      expect(yield* Fiber.join(late)).toEqual(Exit.die("too long"))
      expect(yield* Fiber.join(behind)).toBe("went on")
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(first)
      expect(known.size).toBe(0)
    }),
  ))

test("Who has many before them at one key holds up no user at another, but for those whose turn comes soon", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { done, inTurn, known, say } = turns()
      const gate = yield* Deferred.make<void>()
      const all = [yield* Effect.forkChild(inTurn([one], () => Deferred.await(gate)))]
      const others = Array.from({ length: 40 }, (_, n) => `other ${n}`)
      for (const key of others) all.push(yield* Effect.forkChild(inTurn([one, key], () => say(key))))
      for (const key of others) all.push(yield* Effect.forkChild(inTurn([key], () => say(`alone ${key}`))))
      yield* Effect.yieldNow
      expect(done).toEqual(others.slice(4).map((key) => `alone ${key}`))
      yield* Deferred.succeed(gate, undefined)
      for (const fiber of all) yield* Fiber.join(fiber)
      expect(done.filter((word) => !word.startsWith("alone"))).toEqual(others)
      for (const key of others.slice(0, 4)) expect(done.indexOf(`alone ${key}`)).toBeGreaterThan(done.indexOf(key))
      expect(known.size).toBe(0)
    }),
  ))

test("Tasks with any keys all run, and none at the same time as another one of a key", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { inTurn, known } = turns()
      const inUse = new Set<string>()
      const began: Array<number> = []
      // A fixed sequence, so that a failure can be looked at.
      let seed = 7
      const drawn = (most: number) => {
        seed = (seed * 48271) % 2147483647
        return seed % most
      }
      const tasks = Array.from({ length: 600 }, (_, n) => {
        const keys = Array.from({ length: 1 + drawn(3) }, () => `key ${drawn(8)}`)
        return inTurn(keys, (turn) =>
          Effect.gen(function* () {
            began.push(n)
            for (const key of new Set(keys)) {
              expect(inUse.has(key)).toBe(false)
              inUse.add(key)
            }
            for (let step = drawn(4); step > 0; step--) yield* Effect.yieldNow
            for (const key of keys) inUse.delete(key)
            if (n % 3 === 0) turn.release()
            yield* Effect.yieldNow
            if (n % 7 === 0) return yield* Effect.die("a defect")
          }),
        )
      })
      const exits = yield* Effect.all(tasks.map(Effect.exit), { concurrency: "unbounded" })
      expect(exits.filter(Exit.isFailure)).toHaveLength(86)
      expect(began).toHaveLength(600)
      expect(known.size).toBe(0)
    }),
  ))

test("None is forgotten whose fiber yields to others between joining a queue and waiting in it", async () => {
  const work = Effect.andThen(Effect.yieldNow, Effect.void)
  for (let steps = 3; steps <= 14; steps++) {
    const { inTurn } = turns()
    const mutex = makeMutex()
    const tasks = Array.from({ length: 20 }, () =>
      Effect.andThen(
        inTurn([one], () => work),
        inPlace(mutex, () => work),
      ),
    )
    const all = Effect.all(tasks, { concurrency: "unbounded", discard: true })
    const inSteps = Effect.provideService(all, References.MaxOpsBeforeYield, steps)
    expect(await Effect.runPromiseExit(Effect.timeout(inSteps, "5 seconds"))).toEqual(Exit.void)
  }
})
