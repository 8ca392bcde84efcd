import { describe, expect, test } from "bun:test"
import { Context, Effect, Metric, Scheduler } from "effect"
import { type Holder, heldBy, RequestHolder } from "../../../server/stretches/holder.ts"
import { SlicedScheduler } from "../../../server/stretches/sliced-scheduler.ts"
import { measuredStretches } from "../../../server/stretches/stretches.ts"
import { burn } from "./burn.ts"

/** A thread of its own, as far as its metrics go. */
const thread = () => {
  const services = Context.make(Metric.MetricRegistry, new Map())
  const stretches = measuredStretches(services)
  const run = Effect.runPromiseWith(
    Context.merge(services, Context.make(Scheduler.Scheduler, new SlicedScheduler(stretches))),
  )
  const measured = (id: string) => Metric.snapshotUnsafe(services).filter((metric) => metric.id === id)
  return {
    stretches,
    run,
    long: () =>
      measured("thread_long_stretches_total").map(({ attributes, state }) => [
        attributes?.["kind"],
        attributes?.["name"],
        "count" in state ? state.count : null,
      ]),
    timed: () => measured("thread_stretch_seconds").map(({ attributes }) => attributes?.["kind"]),
  }
}

const turn = () => new Promise<void>((done) => void setImmediate(done))
const worker = (name: string): Holder => ({ kind: "worker", name })

describe("A stretch of the thread", () => {
  test("of more than 50 ms is counted for its holder", async () => {
    const { long, stretches, timed } = thread()
    const request = new RequestHolder("GET")
    stretches.hold(request)
    request.route = "/matches"
    burn(60)
    await turn()
    expect(long()).toEqual([["request", "GET /matches", 1]])
    expect(timed()).toEqual(["request"])
  })

  test("ends where another holder comes, and where the event loop turns", async () => {
    const { long, stretches, timed } = thread()
    stretches.hold(worker("one"))
    burn(30)
    stretches.hold(worker("other"))
    burn(30)
    await turn()
    stretches.hold(worker("other"))
    burn(30)
    await turn()
    expect(long()).toEqual([])
    expect(timed()).toEqual(["worker"])
  })

  test("does not last while the thread has nothing to do, or another process has the processor", async () => {
    const { long, stretches } = thread()
    stretches.hold(worker("idle"))
    Bun.sleepSync(80)
    await turn()
    // What other tests left on the thread may take a little of it in this turn, but not 50 ms of processor time.
    expect(long()).toEqual([])
  })

  test("of a request that no route has, or that ends before its route is known, has one name", async () => {
    const { long, stretches } = thread()
    for (const method of ["GET", "MADE-UP"]) {
      stretches.hold(new RequestHolder(method))
      burn(60)
      await turn()
    }
    expect(long()).toEqual([["request", "unmatched", 2]])
  })

  test("is that of the holder for which a fiber runs, also after it waited", async () => {
    const { long, run } = thread()
    const work = Effect.andThen(
      Effect.promise(turn),
      Effect.sync(() => burn(60)),
    )
    await run(heldBy(worker("outbox"))(work))
    await turn()
    expect(long()).toEqual([["worker", "outbox", 1]])
  })
})

describe("A fiber that takes long", () => {
  /** In how many pieces the event loop sees so many steps. */
  const turnsDuring = async (run: ReturnType<typeof thread>["run"], millis: number) => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const steps = Array.from({ length: 40 }, (_, n) => n)
    await run(Effect.forEach(steps, () => Effect.sync(() => burn(millis)), { discard: true }))
    isOver = true
    return turns
  }

  test("lets others have their turn, although it makes few operations", async () => {
    expect(await turnsDuring(thread().run, 5)).toBeGreaterThan(3)
  })

  test("does so by the scheduler of the server alone", async () => {
    expect(await turnsDuring(Effect.runPromise, 5)).toBe(0)
  })
})
