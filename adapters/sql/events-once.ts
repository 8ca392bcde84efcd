import { Effect } from "effect"

/** Lets whatever has arrived meanwhile have its turn. */
export const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})
