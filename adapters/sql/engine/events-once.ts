import { Effect } from "effect"

/** Lets pending events run once. */
export const eventsOnce = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})
