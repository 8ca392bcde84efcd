import { DateTime, Effect } from "effect"
import { PendingAddresses, ReplacedAddresses } from "./ports.ts"

/** Deletes the addresses that nobody can confirm or put back any more, a day after they expired. */
export const forgetEmailChanges = Effect.fn("emailChanges.forget")(function* () {
  const before = DateTime.subtract(yield* DateTime.now, { days: 1 })
  yield* (yield* PendingAddresses).prune(before)
  yield* (yield* ReplacedAddresses).prune(before)
})
