import { Cause, Context, Effect, Fiber, Layer, type Scope } from "effect"
import { Database } from "../engine/database.ts"
import { realtimeChannel } from "../postgres/number-events.ts"

/**
 * The shortest and the longest pause between two numberings: under load each would otherwise number the events of one
 * or two transactions. It is eight times as long as the last one took, so that a busy database numbers less often.
 */
const [leastPause, mostPause] = [8, 40]

/** Numbers what was committed and wakes the readers of this process. */
export class WakeUps extends Context.Service<
  WakeUps,
  {
    /** Returns at once. Calls while one is under way lead to one more numbering. */
    readonly wake: Effect.Effect<void>
    readonly subscribe: (wake: () => void) => Effect.Effect<void, never, Scope.Scope>
  }
>()("curio/sql/WakeUps") {}

export const wakeUps = Layer.effect(
  WakeUps,
  Effect.gen(function* () {
    const { engine } = yield* Database
    const subscribers = new Set<() => void>()
    const wakeReaders = () => {
      for (const subscriber of subscribers) subscriber()
    }
    let running: Fiber.Fiber<void> | null = null
    let isRunning = false
    let isPending = false
    const numbering = (number: Effect.Effect<void>) =>
      Effect.gen(function* () {
        while (isPending) {
          isPending = false
          const began = performance.now()
          // What stays without a number gets one from the next call, in this process or in another one.
          yield* Effect.catchCause(number, (cause) =>
            Effect.logWarning("Realtime events could not be numbered", { reason: Cause.squash(cause) }),
          )
          const took = performance.now() - began
          wakeReaders()
          // What is committed meanwhile is numbered together.
          yield* Effect.sleep(Math.min(Math.max(leastPause, 8 * took), mostPause))
        }
        isRunning = false
      })
    const start = (number: Effect.Effect<void>) => {
      isPending = true
      if (isRunning) return
      isRunning = true
      running = Effect.runFork(numbering(number))
    }
    const self = crypto.randomUUID()
    const numberEvents = engine.numberEvents?.(self) ?? null
    // A command of the CLI ends right after its commit.
    yield* Effect.addFinalizer(() => (running === null ? Effect.void : Effect.asVoid(Fiber.await(running))))
    return WakeUps.of({
      wake: Effect.sync(() => (numberEvents === null ? wakeReaders() : start(numberEvents))),
      subscribe: Effect.fnUntraced(function* (subscriber) {
        yield* Effect.acquireRelease(
          Effect.sync(() => void subscribers.add(subscriber)),
          () => Effect.sync(() => void subscribers.delete(subscriber)),
        )
        // Another process numbers, too. What it did while the connection was lost is found when it is back.
        const onText = (sender: string) => (sender === self ? undefined : subscriber())
        if (engine.broadcast !== null) yield* engine.broadcast.listen(realtimeChannel, onText, subscriber)
      }),
    })
  }),
)
