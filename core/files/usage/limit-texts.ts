import { Effect } from "effect"
import { AccountLimits } from "./limits.ts"
import { AccountUsage } from "./ports.ts"

/**
 * Makes the limits of this service those of texts and items. A server does so when it starts; until then there are
 * none. Contract: files, what an account may hold.
 */
export const limitTexts = Effect.fn("usage.limitTexts")(function* () {
  yield* (yield* AccountUsage).limitTexts(yield* AccountLimits)
})
