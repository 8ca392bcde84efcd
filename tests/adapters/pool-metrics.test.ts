import { expect, test } from "bun:test"
import { Effect, Fiber, Metric } from "effect"
import { onPool } from "../../adapters/concurrency/pool-metrics.ts"

test("Work on a shared thread counts until it has ended, also when it fails and when its caller has gone", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const services = yield* Effect.context<never>()
      const running = () =>
        Metric.snapshotUnsafe(services)
          .filter(({ attributes, id }) => id === "pool_running" && attributes?.["pool"] === "files")
          .map(({ state }) => ("value" in state ? Number(state.value) : Number.NaN))[0] ?? 0
      const before = running()
      const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const works = yield* Effect.forEach([one, other], ({ promise }) => onPool("files", () => promise))
      const ends = works.map((work) => work().catch(() => {}))
      expect(running()).toBe(before + 2)
      one.resolve()
      other.reject(new Error("The disk is full."))
      yield* Effect.promise(() => Promise.all(ends))
      expect(running()).toBe(before)
      const gone = Promise.withResolvers<void>()
      const work = yield* onPool("files", () => gone.promise)
      const caller = yield* Effect.forkChild(Effect.promise(work), { startImmediately: true })
      yield* Fiber.interrupt(caller)
      expect(running()).toBe(before + 1)
      gone.resolve()
      yield* Effect.promise(() => gone.promise)
      yield* Effect.promise(async () => {})
      expect(running()).toBe(before)
    }),
  ))

test("Every shared pool is in the metrics as soon as one of them is prepared", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* onPool("files", async () => {})
      const services = yield* Effect.context<never>()
      const pools = Metric.snapshotUnsafe(services)
        .filter(({ id }) => id === "pool_running")
        .map(({ attributes }) => attributes?.["pool"])
      expect(pools.toSorted()).toEqual(["crypto", "files", "zlib"])
    }),
  ))
