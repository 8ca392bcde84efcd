import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { PendingAddresses, ReplacedAddresses } from "./ports.ts"

/** Deletes the addresses that no user can confirm or put back any more, a day after they expired. */
export const forgetEmailChanges = Effect.fn("emailChanges.forget")(function* () {
  const before = keptSince("addresses", yield* DateTime.now)
  yield* (yield* PendingAddresses).prune(before)
  yield* (yield* ReplacedAddresses).prune(before)
})
