import { Clock, Duration, Effect, Layer } from "effect"

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

/** A clock that stands still until a test sets it forward, and those who sleep by it with it. */
export const steeredClock = (start = Date.parse("2026-01-01T00:00:00Z")) => {
  const real = Effect.runSync(Clock.Clock)
  const sleepers = new Set<Sleeper>()
  let now = start
  let lainDown = Promise.withResolvers<void>()
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.callback((resume) => {
        const sleeper = { until: now + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleepers.add(sleeper)
        lainDown.resolve()
        lainDown = Promise.withResolvers()
        return Effect.sync(() => sleepers.delete(sleeper))
      }),
  }
  const forward = (millis: number) => {
    now += millis
    for (const sleeper of [...sleepers].filter(({ until }) => until <= now)) {
      sleepers.delete(sleeper)
      sleeper.wake()
    }
  }
  return {
    layer: Layer.succeed(Clock.Clock, clock),
    now: () => now,
    forward,
    /** How long those who sleep have still to sleep. */
    asleep: () => [...sleepers].map(({ until }) => until - now).sort((a, b) => a - b),
    /** Waits until a user sleeps for so long. */
    untilAsleep: async (millis: number) => {
      while (![...sleepers].some(({ until }) => until - now === millis)) await lainDown.promise
    },
  }
}
