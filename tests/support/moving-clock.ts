import { Clock, Effect, Layer } from "effect"

/** The real clock, which a test can set forward. Waiting stays as long as it is, or never ends. */
export const movingClock = () => {
  const real = Effect.runSync(Clock.Clock)
  let ahead = 0
  let moves = Promise.resolve()
  const millis = () => real.currentTimeMillisUnsafe() + ahead
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) =>
      Effect.andThen(
        real.sleep(duration),
        Effect.promise(() => moves),
      ),
  }
  return {
    layer: Layer.succeed(Clock.Clock, clock),
    now: millis,
    /** From now on nothing that waits goes on, so no worker begins another round, until what this answers is called. */
    still: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      moves = promise
      return resolve
    },
    forward: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
