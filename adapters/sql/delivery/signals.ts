import { Effect, Layer } from "effect"
import { type Signal, Signals } from "../../../core/index.ts"
import { type Broadcast, Database } from "../engine/database.ts"

const channel = "curio_signals"
/** How many signals are sent as one text: each takes about 120 bytes of 7,500. */
const together = 50
/** Signals that come within this time are sent together. */
const patience = "20 millis"
/** The most that may wait; more are dropped, because they are ephemeral. */
const mostWaiting = 10_000

/** Signals stay in this process where it is alone, and otherwise come back to it with those of the others. */
export const signals = Layer.effect(
  Signals,
  Effect.gen(function* () {
    const { broadcast } = (yield* Database).engine
    return Signals.of(broadcast === null ? alone() : yield* between(broadcast))
  }),
)

/** The signals of a process that is alone. */
const alone = (): Signals["Service"] => {
  const listeners = new Set<(signal: Signal) => void>()
  return {
    send: (some) =>
      Effect.sync(() => {
        for (const signal of some) for (const onSignal of listeners) onSignal(signal)
      }),
    listen: (onSignal) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => void listeners.add(onSignal)),
          () => Effect.sync(() => void listeners.delete(onSignal)),
        ),
      ),
  }
}

/** Sends signals a little later, many at once. What waits when the scope ends is sent before. */
const between = Effect.fnUntraced(function* (broadcast: Broadcast) {
  const waiting: Array<Signal> = []
  const flush = Effect.gen(function* () {
    while (waiting.length > 0) yield* broadcast.send(channel, JSON.stringify(waiting.splice(0, together)))
  }).pipe(Effect.catchCause((cause) => Effect.logDebug("Signals were lost", cause)))
  const scope = yield* Effect.scope
  yield* Effect.addFinalizer(() => flush)
  return {
    send: Effect.fnUntraced(function* (some) {
      const isFirst = waiting.length === 0
      waiting.push(...some.slice(0, mostWaiting - waiting.length))
      if (isFirst && waiting.length > 0) yield* Effect.forkIn(Effect.andThen(Effect.sleep(patience), flush), scope)
    }),
    listen: (onSignal) =>
      broadcast.listen(
        channel,
        (text) => (JSON.parse(text) as ReadonlyArray<Signal>).forEach(onSignal),
        // What was lost with a connection is of no use any more.
        () => undefined,
      ),
  } satisfies Signals["Service"]
})
