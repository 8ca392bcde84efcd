import { DateTime, Effect } from "effect"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { inTransactionOfAccount, keptSince } from "../../shared/index.ts"
import { PendingAddresses, ReplacedAddresses } from "./ports.ts"

/** Ends what a change of credentials ends of the changes of an address. Part of its transaction. */
export const endEmailChanges = Effect.fn("emailChanges.end")(function* ({
  ends,
  user,
}: PublishedEvents["credentialsChanged"]) {
  const pending = yield* PendingAddresses
  const replaced = yield* ReplacedAddresses
  if (ends.includes("pendingAddress")) yield* pending.remove(user)
  if (ends.includes("replacedAddresses")) yield* replaced.removeAll(user)
})

/** Ends the address that waits to be confirmed, if there is one. Contract: auth, e-mail address. */
export const withdrawEmailChange = Effect.fn("emailChanges.withdraw")(function* (userId: UserId) {
  const pending = yield* PendingAddresses
  yield* pending.remove(userId)
}, inTransactionOfAccount)

/** Deletes the addresses that no user can confirm or put back any more, a day after they expired. */
export const sweepEmailChanges = Effect.fn("emailChanges.sweep")(function* () {
  const before = keptSince("addresses", yield* DateTime.now)
  yield* (yield* PendingAddresses).sweep(before)
  yield* (yield* ReplacedAddresses).sweep(before)
})
