import { DateTime, Effect, type Redacted } from "effect"
import { SecondFactors } from "../credentials/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { FactorNotFound } from "./errors.ts"
import { newRecoveryCodes } from "./new-recovery-codes.ts"
import { RecoveryCodes } from "./ports.ts"
import { requireProof } from "./require-proof.ts"

/** Makes new recovery codes for an account with a factor; older ones end. Contract: auth, recovery codes. */
export const renewRecoveryCodes = Effect.fn("factors.renewRecoveryCodes")(function* (input: {
  readonly userId: UserId
  readonly token: Redacted.Redacted | null
}) {
  const { userId } = input
  const factors = yield* SecondFactors
  const recovery = yield* RecoveryCodes
  const { atomically } = yield* Transactions
  const { codes, hashes } = yield* newRecoveryCodes
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof(input)
      if (!(yield* factors.has(userId))) return yield* new FactorNotFound()
      yield* recovery.replace(userId, hashes, yield* DateTime.now)
    }),
    [userId],
  )
  return codes
})
