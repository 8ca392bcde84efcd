import { DateTime, Effect } from "effect"
import { wrongCodesCountAfter } from "./factor-tries.ts"
import { FactorTries } from "./ports.ts"

/** Removes the wrong codes that no longer count. */
export const forgetWrongCodes = Effect.fn("factors.forgetWrongCodes")(function* () {
  yield* (yield* FactorTries).prune(wrongCodesCountAfter(yield* DateTime.now))
})
