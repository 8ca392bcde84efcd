import { Effect } from "effect"

/**
 * Lets pending events run once: Bun looks at its sockets between two immediates. `Effect.yieldNow` does the same, but
 * under the scheduler of `runSync`, whose yields are microtasks.
 */
export const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})
