import { DateTime, Effect } from "effect"
import { SingleUses } from "./ports.ts"

/** Forgets the uses of what expired; a day late, so that a clock that is put back brings none of it to life. */
export const forgetSingleUses = Effect.fn("idp.forgetSingleUses")(function* () {
  const uses = yield* SingleUses
  yield* uses.prune(DateTime.subtract(yield* DateTime.now, { days: 1 }))
})
