import { DateTime, Effect, Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { SecondFactors, Users } from "../../users/index.ts"
import { SecretTokens } from "../ports.ts"
import { prepareAddedNotice } from "../prepare-added-notice.ts"
import { FactorNotFound } from "./errors.ts"
import { FactorCrypto, RecoveryCodes } from "./ports.ts"
import { plainRecoveryCode, recoveryCode, recoveryCodeBytes, recoveryCodeCount } from "./recovery-code.ts"
import { requireProof } from "./require-proof.ts"

/**
 * Makes new recovery codes for an account with a factor, and notifies its owner; older ones end.
 * Contract: auth, recovery codes.
 */
export const renewRecoveryCodes = Effect.fn("factors.renewRecoveryCodes")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
}) {
  const { token, user } = input
  const users = yield* Users
  const factors = yield* SecondFactors
  const recovery = yield* RecoveryCodes
  const { atomically } = yield* Transactions
  const { codes, hashes } = yield* newRecoveryCodes
  const notice = yield* prepareAddedNotice(user, { kind: "recovery-codes-made" })
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token })
      if (!(yield* factors.has(user.id))) return yield* new FactorNotFound()
      const now = yield* DateTime.now
      yield* recovery.replace(user.id, hashes, now)
      yield* notice.store(yield* users.get(user.id), now)
    }),
    [user.id],
  )
  return codes
})

/** Fresh recovery codes and what is stored of them. Contract: auth, recovery codes. */
const newRecoveryCodes = Effect.gen(function* () {
  const { random } = yield* FactorCrypto
  const codes = yield* Effect.forEach(Array.from({ length: recoveryCodeCount }), () =>
    Effect.map(random(recoveryCodeBytes), recoveryCode),
  )
  return { codes, hashes: yield* Effect.forEach(codes, hashOfRecoveryCode) }
})

export const hashOfRecoveryCode = (code: string) =>
  Effect.flatMap(SecretTokens, ({ hash }) => hash(Redacted.make(plainRecoveryCode(code))))

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
