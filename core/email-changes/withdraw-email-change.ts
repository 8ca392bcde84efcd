import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfAccount } from "../shared/transactions.ts"
import { PendingAddresses } from "./ports.ts"

/** Ends the address that waits to be confirmed, if there is one. Contract: auth, e-mail address. */
export const withdrawEmailChange = Effect.fn("emailChanges.withdraw")(function* (userId: UserId) {
  const pending = yield* PendingAddresses
  yield* pending.remove(userId)
}, inTransactionOfAccount)
