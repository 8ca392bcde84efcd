import { DateTime, Effect } from "effect"
import { EditionAnswers } from "./ports.ts"

/** How many answers of sources are remembered. Those beyond are forgotten within the hour, the oldest first. */
const mostAnswers = 100_000
/** How many answers a step forgets. */
const step = 500

/** Forgets the next answers that are kept no longer. Returns whether there may be more. */
export const forgetNextAnswers = Effect.fn("editions.forgetNextAnswers")(function* () {
  const gone = yield* (yield* EditionAnswers).forget({ now: yield* DateTime.now, most: mostAnswers, limit: step })
  return gone >= step
})
