import { Effect, Redacted } from "effect"
import { SecretTokens } from "../auth/ports.ts"
import { FactorCrypto } from "./ports.ts"
import { plainRecoveryCode, recoveryCode, recoveryCodeBytes, recoveryCodeCount } from "./recovery-code.ts"

/** Fresh recovery codes and what is stored of them. Contract: auth, recovery codes. */
export const newRecoveryCodes = Effect.gen(function* () {
  const { random } = yield* FactorCrypto
  const codes = yield* Effect.forEach(Array.from({ length: recoveryCodeCount }), () =>
    Effect.map(random(recoveryCodeBytes), recoveryCode),
  )
  return { codes, hashes: yield* Effect.forEach(codes, hashOfRecoveryCode) }
})

export const hashOfRecoveryCode = (code: string) =>
  Effect.flatMap(SecretTokens, ({ hash }) => hash(Redacted.make(plainRecoveryCode(code))))
