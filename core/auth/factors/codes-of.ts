import { DateTime, Effect, Option } from "effect"
import { SealedTexts } from "../ports.ts"
import type { Authenticator } from "./authenticator.ts"
import { FactorCrypto } from "./ports.ts"
import { codeOfHmac, counterOf, stepOfCode, stepsAround } from "./totp.ts"

/** What a code of an app is now. */
export interface LookedAt {
  /** The step of it that may be taken, or `null`. */
  readonly step: number | null
  /** Whether it is a code of this time, also where it was taken before: no guess. */
  readonly isRight: boolean
}

/** Looks at a code of an app. None is right where the secret was sealed with a key that the service no longer has. */
export const lookAt = Effect.fnUntraced(function* (app: Authenticator, code: string) {
  const { hmacSha1 } = yield* FactorCrypto
  const secret = Option.getOrNull(yield* (yield* SealedTexts).open("totp", app.userId, app.secret))
  if (secret === null) return { step: null, isRight: false } satisfies LookedAt
  const codes = yield* Effect.forEach(stepsAround(yield* DateTime.now), (step) =>
    Effect.map(hmacSha1(secret, counterOf(step)), (hmac) => ({ step, code: codeOfHmac(hmac) })),
  )
  const step = stepOfCode(code, codes, app.lastStep)
  return { step, isRight: step !== null || stepOfCode(code, codes, null) !== null } satisfies LookedAt
})
