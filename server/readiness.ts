import { Clock, Effect, Fiber } from "effect"

const second = 1_000_000_000n

/**
 * Answers the result of `probe`, and starts it at most once a second: all calls within that second share its result,
 * also when the first client disconnects. A probe that takes longer delays no later call, and after 1.5 seconds
 * the answer is no.
 * Contract: conventions, operations.
 */
export const onceASecond = Effect.fnUntraced(function* <R>(probe: Effect.Effect<boolean, never, R>) {
  const fork = Effect.runForkWith(yield* Effect.context<R>())
  let latest: { readonly startedAt: bigint; readonly fiber: Fiber.Fiber<boolean> } | null = null
  return Clock.clockWith((clock) => {
    // This is not the time of day, which may be set back.
    const now = clock.monotonicTimeNanosUnsafe()
    // The probe runs in a fiber of its own, because a client that disconnects must not end it for the others.
    if (latest === null || now - latest.startedAt >= second) latest = { startedAt: now, fiber: fork(inTime(probe)) }
    return Fiber.join(latest.fiber)
  })
})

/** The database may hang in a way that cannot be interrupted: then its fiber is left alone. */
const inTime = <R>(probe: Effect.Effect<boolean, never, R>) =>
  Effect.flatMap(
    Effect.forkDetach(probe, { startImmediately: true }),
    (fiber) =>
      fiber.pollUnsafe() ??
      Effect.timeoutOrElse(Fiber.join(fiber), { duration: "1500 millis", orElse: () => Effect.succeed(false) }),
  )
