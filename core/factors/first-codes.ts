import { DateTime, Effect } from "effect"
import { SecondFactors } from "../credentials/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { newRecoveryCodes } from "./new-recovery-codes.ts"
import { RecoveryCodes } from "./ports.ts"

/**
 * Makes recovery codes for an account that may get its first factor. `areDue`, in the transaction that adds the factor
 * and before it is added, says whether it is the first one; `store` after it answers the codes, or `null` where those
 * of the account stay. Contract: auth, recovery codes.
 */
export const prepareFirstCodes = Effect.fnUntraced(function* (userId: UserId) {
  const factors = yield* SecondFactors
  const recovery = yield* RecoveryCodes
  const { codes, hashes } = yield* newRecoveryCodes
  const store = (due: boolean, now: DateTime.Utc) =>
    due ? Effect.as(recovery.replace(userId, hashes, now), codes) : Effect.succeed(null)
  return { areDue: Effect.map(factors.has(userId), (has) => !has), store }
})

/** Ends the recovery codes of an account that has lost its last factor. Part of the transaction that removed it. */
export const endCodesWithoutFactor = Effect.fnUntraced(function* (userId: UserId) {
  if (yield* (yield* SecondFactors).has(userId)) return
  yield* (yield* RecoveryCodes).replace(userId, [], yield* DateTime.now)
})
