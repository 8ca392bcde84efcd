import { Effect, Option, type Redacted } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { User } from "../../users/index.ts"
import { preparePasskey } from "./add-passkey.ts"
import { lookAt } from "./codes-of.ts"
import { prepareCount } from "./count-code.ts"
import { type ChallengeUse, openChallenge } from "./passkey-challenge.ts"
import type { UsedCredential } from "./passkey-credential.ts"
import { Authenticators, Passkeys, RecoveryCodes } from "./ports.ts"
import { hashOfRecoveryCode } from "./renew-recovery-codes.ts"

/** What a user answers when a factor is asked for. */
export type FactorAnswer =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "recoveryCode"; readonly recoveryCode: string }
  /** `challenge` is the sealed one of the browser. */
  | { readonly kind: "passkey"; readonly credential: UsedCredential; readonly challenge: Redacted.Redacted | null }

/** What a factor is asked for. A challenge for one of both is good for nothing else. */
export type AnswerPurpose = Extract<ChallengeUse["purpose"], "second-step" | "proof">

/**
 * Looks at the answer of a user. What takes time is done here; the effect that comes out of it belongs into a
 * transaction about the user: it takes the code or the challenge, so that it is good once, and says whether it was
 * right. Contract: auth, second step.
 */
export const prepareAnswer = Effect.fn("factors.prepareAnswer")(function* (
  user: User,
  answer: FactorAnswer,
  purpose: AnswerPurpose,
) {
  if (answer.kind === "passkey") {
    const challenge = yield* openChallenge(answer.challenge, { purpose, user })
    const passkey = Option.getOrNull(yield* (yield* Passkeys).find(answer.credential.id))
    if (passkey === null || passkey.userId !== user.id) return Effect.succeed(false)
    return yield* preparePasskey(passkey, challenge, answer.credential)
  }
  if (answer.kind === "recoveryCode") {
    const recovery = yield* RecoveryCodes
    const hash = yield* hashOfRecoveryCode(answer.recoveryCode)
    const notice = yield* prepareEmail({ kind: "recovery-code-used", ...receiverOf(user) })
    return Effect.tap(recovery.take(user.id, hash), (isRight) => (isRight ? notice.store : Effect.void))
  }
  const apps = yield* Authenticators
  const app = Option.getOrNull(yield* apps.find(user.id))
  // Without an app there is no code to guess.
  if (app === null || app.confirmedAt === null) return Effect.succeed(false)
  const code = yield* lookAt(app, answer.code)
  const countCode = yield* prepareCount(user)
  return countCode(code, (step) => apps.take(app, step))
})
