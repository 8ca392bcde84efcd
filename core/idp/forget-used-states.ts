import { DateTime, Effect } from "effect"
import { UsedStates } from "./ports.ts"

/** Forgets the states that expired; a day late, so that a clock that is put back brings none of them to life. */
export const forgetUsedStates = Effect.fn("idp.forgetUsedStates")(function* () {
  const used = yield* UsedStates
  yield* used.prune(DateTime.subtract(yield* DateTime.now, { days: 1 }))
})
