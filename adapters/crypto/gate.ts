import { Effect, Semaphore } from "effect"
import { AuthErrors } from "../../core/index.ts"

/**
 * Lets a few works run at once and a few more wait in order; who comes then fails with `HasherBusy` and the time until
 * those before it are done, by what works took so far. Who is interrupted while waiting leaves the queue; running work is
 * finished first, because its thread cannot be stopped. Contract: auth, passwords.
 */
export const gate = (options: {
  readonly atOnce: number
  readonly queue: number
  readonly firstGuessMillis: number
}) => {
  const turns = Semaphore.makeUnsafe(options.atOnce)
  let inside = 0
  let millis = options.firstGuessMillis

  const enter = Effect.suspend(() => {
    if (inside >= options.atOnce + options.queue) {
      const seconds = Math.ceil((options.queue * millis) / options.atOnce / 1000)
      return Effect.fail(new AuthErrors.HasherBusy({ retryAfterSeconds: Math.max(1, seconds) }))
    }
    inside += 1
    return Effect.void
  })
  const leave = () =>
    Effect.sync(() => {
      inside -= 1
    })

  return <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E | AuthErrors.HasherBusy> => {
    const timed = Effect.suspend(() => {
      const start = performance.now()
      return Effect.ensuring(
        work,
        Effect.sync(() => {
          millis += (performance.now() - start - millis) / 8
        }),
      )
    })
    return Effect.acquireUseRelease(enter, () => turns.withPermit(Effect.uninterruptible(timed)), leave)
  }
}
