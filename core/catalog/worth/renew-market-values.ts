import { DateTime, Effect } from "effect"
import { Transactions } from "../../shared/index.ts"
import { Worths } from "./ports.ts"

/** How many items a step gives their values. It is small, so that their owners do not wait noticeably. */
const atOnce = 50

/**
 * One step of the work that sales leave: a market value is renewed, or one that was renewed reaches some items. Several
 * servers may do so at once. Returns whether there was any. Contract: catalog, worth.
 */
export const renewNextMarketValues = Effect.fn("worth.renewNext")(function* () {
  const worths = yield* Worths
  const { alsoAbout, atomically } = yield* Transactions
  if (yield* worths.renewNext(yield* DateTime.now)) return true
  return yield* atomically(worths.spreadNext(atOnce, alsoAbout), [])
})
