import { Effect } from "effect"

/**
 * Lets pending events run once: Bun looks at its sockets between two immediates. `Effect.yieldNow` does the same, but
 * under the scheduler of `runSync`, whose yields are microtasks.
 */
export const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})

/**
 * Counts the steps of a long piece of work, and returns whether others should have their turn (`eventsOnce`), which is
 * after each `many` of them.
 */
export const turnAfter = (many: number) => {
  let left = many
  return (steps = 1): boolean => {
    left -= steps
    if (left > 0) return false
    left = many
    return true
  }
}

/** Waits by the clock of the machine, which the `Clock` of a test does not replace. */
export const pause = (millis: number) =>
  Effect.callback<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), millis)
    return Effect.sync(() => clearTimeout(timer))
  })
