import { DateTime, Effect, Option } from "effect"
import { SealedTexts } from "../auth/ports.ts"
import type { Authenticator } from "./authenticator.ts"
import { FactorCrypto } from "./ports.ts"
import { codeOfHmac, counterOf, stepOfCode, stepsAround } from "./totp.ts"

/**
 * The step of a code of an app that may be taken now, or `null`. It is also `null` where the secret was sealed with a
 * key that the service no longer has.
 */
export const stepNow = Effect.fnUntraced(function* (app: Authenticator, code: string) {
  const { hmacSha1 } = yield* FactorCrypto
  const secret = Option.getOrNull(yield* (yield* SealedTexts).open("totp", app.userId, app.secret))
  if (secret === null) return null
  const codes = yield* Effect.forEach(stepsAround(yield* DateTime.now), (step) =>
    Effect.map(hmacSha1(secret, counterOf(step)), (hmac) => ({ step, code: codeOfHmac(hmac) })),
  )
  return stepOfCode(code, codes, app.lastStep)
})
