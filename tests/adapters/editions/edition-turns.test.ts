import { afterEach, describe, expect, test } from "bun:test"
import { DateTime, Effect, Exit, Fiber, Layer, ManagedRuntime } from "effect"
import { editionTurns } from "../../../adapters/editions/edition-turns.ts"
import { type Edition, type EditionAnswer, EditionsErrors, EditionTurns, type UserId } from "../../../core/index.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const sourceOf = (edition: string) => (edition.startsWith("other ") ? "another source" : "a source")

/** The turns with a clock of their own, and calls that last until a test ends them. */
const started = () => {
  const clock = steeredClock()
  const runtime = ManagedRuntime.make(Layer.provideMerge(editionTurns, clock.layer))
  stops.push(() => runtime.dispose())
  const open = new Map<string, () => void>()
  const begun: Array<string> = []
  const answerOf = (edition: string): EditionAnswer => ({
    edition: edition as Edition,
    source: "a source",
    fetchedAt: DateTime.makeUnsafe(0),
    outcome: "unknown",
    found: null,
  })
  const call = (edition: string) =>
    Effect.callback<EditionAnswer>((resume) => {
      begun.push(edition)
      open.set(edition, () => {
        open.delete(edition)
        resume(Effect.succeed(answerOf(edition)))
      })
      return Effect.sync(() => open.delete(edition))
    })
  const ask = (by: string, edition: string) =>
    runtime.runFork(
      Effect.flatMap(EditionTurns, (turns) =>
        turns.once(sourceOf(edition), edition as Edition, by as UserId, call(edition)),
      ),
    )
  const exitOf = (fiber: ReturnType<typeof ask>) => Effect.runPromise(Fiber.await(fiber))
  return {
    clock,
    begun: begun as ReadonlyArray<string>,
    open,
    ask,
    end: (edition: string) => open.get(edition)?.(),
    answerOf,
    exitOf,
    /** Runs what is due in other fibers. */
    settled: () => runtime.runPromise(Effect.forEach(Array(20), () => Effect.yieldNow, { discard: true })),
    leave: (fiber: ReturnType<typeof ask>) => Effect.runPromise(Fiber.interrupt(fiber)),
  }
}
const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const isUnavailable = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) && String(exit).includes("editions.LOOKUP_UNAVAILABLE")

describe("Calls of a source of editions", () => {
  test("are two at once, one of each person, and those who wait have their turn", async () => {
    const { ask, begun, end, settled } = started()
    ask("ada", "a1")
    ask("ada", "a2")
    ask("bob", "b1")
    ask("eve", "e1")
    await settled()
    expect(begun).toEqual(["a1", "b1"])
    end("b1")
    await settled()
    // The second call of Ada waits for her first one.
    expect(begun).toEqual(["a1", "b1", "e1"])
    end("a1")
    await settled()
    expect(begun).toEqual(["a1", "b1", "e1", "a2"])
  })

  test("are one for all who ask for the same edition, also while it waits", async () => {
    const { answerOf, ask, begun, end, exitOf, settled } = started()
    const fibers = [ask("ada", "x"), ...Array.from({ length: 50 }, (_, n) => ask(`person ${n}`, "x"))]
    ask("bob", "y")
    const waiting = [ask("ada", "z"), ask("bob", "z")]
    await settled()
    expect(begun).toEqual(["x", "y"])
    end("x")
    for (const fiber of fibers) expect(await exitOf(fiber)).toEqual(Exit.succeed(answerOf("x")))
    await settled()
    end("z")
    for (const fiber of waiting) expect(await exitOf(fiber)).toEqual(Exit.succeed(answerOf("z")))
    expect(begun).toEqual(["x", "y", "z"])
    // Nothing is kept here: the next one asks again.
    ask("ada", "x")
    await settled()
    expect(begun.filter((one) => one === "x")).toHaveLength(2)
  })

  test("beyond two and twenty that wait are refused", async () => {
    const { ask, begun, exitOf, open, settled } = started()
    const fibers = Array.from({ length: 23 }, (_, n) => ask(`person ${n}`, `edition ${n}`))
    const refused = await exitOf(fibers[22] as (typeof fibers)[number])
    expect(isUnavailable(refused)).toBe(true)
    await settled()
    expect([begun.length, open.size]).toEqual([2, 2])
    expect(fibers.slice(0, 22).filter((fiber) => fiber.pollUnsafe() !== undefined)).toEqual([])
  })

  test("of one source keep no other source waiting", async () => {
    const { ask, begun, settled } = started()
    for (const n of Array(22).keys()) ask(`person ${n}`, `edition ${n}`)
    await settled()
    ask("person 0", "other x")
    await settled()
    expect(begun).toEqual(["edition 0", "edition 1", "other x"])
  })

  test("of a person who fills the queue free a place for another person", async () => {
    const { ask, exitOf, settled } = started()
    const fibers = Array.from({ length: 21 }, (_, n) => ask("ada", `edition ${n}`))
    const bob = ask("bob", "another")
    await settled()
    const last = ask("eve", "a third")
    await settled()
    expect([bob, last].map((fiber) => fiber.pollUnsafe())).toEqual([undefined, undefined])
    expect(isUnavailable(await exitOf(ask("ada", "one more")))).toBe(true)
    expect(fibers.some((fiber) => fiber.pollUnsafe() === undefined)).toBe(true)
  })

  test("end when no caller waits any more, and not before", async () => {
    const { ask, begun, leave, open, settled } = started()
    const [one, other] = [ask("ada", "x"), ask("bob", "x")]
    await settled()
    await leave(one)
    expect(open.has("x")).toBe(true)
    await leave(other)
    expect(open.has("x")).toBe(false)
    ask("ada", "x")
    await settled()
    expect(begun).toEqual(["x", "x"])
  })

  test("that have no turn within 20 seconds are refused, with the time after which to ask again", async () => {
    const { ask, clock, exitOf, settled } = started()
    ask("ada", "a1")
    const waiting = ask("ada", "a2")
    await settled()
    await clock.untilAsleep(20_000)
    clock.forward(20_000)
    const exit = await exitOf(waiting)
    expect(exit).toEqual(Exit.fail(new EditionsErrors.LookupUnavailable({ retryAfterSeconds: 5 })))
  })
})
