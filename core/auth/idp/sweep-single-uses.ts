import { DateTime, Effect } from "effect"
import { keptSince } from "../../shared/index.ts"
import { SingleUses } from "./ports.ts"

/**
 * Deletes the records of expired single uses, one day late, so that a clock that is set back makes none of them valid
 * again.
 */
export const sweepSingleUses = Effect.fn("idp.sweepSingleUses")(function* () {
  const uses = yield* SingleUses
  yield* uses.sweep(keptSince("singleUses", yield* DateTime.now))
})
