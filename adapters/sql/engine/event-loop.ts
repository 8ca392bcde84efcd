import { Effect } from "effect"

/**
 * Lets pending events run once: Bun looks at its sockets between two immediates. `Effect.yieldNow` does the same, but
 * under the scheduler of `runSync`, whose yields are microtasks.
 */
export const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})

/** Waits by the clock of the machine, which the `Clock` of a test does not replace. */
export const pause = (millis: number) =>
  Effect.callback<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), millis)
    return Effect.sync(() => clearTimeout(timer))
  })
