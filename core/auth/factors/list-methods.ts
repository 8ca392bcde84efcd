import { Effect, Option, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { type BegunSignIn, openSignIn } from "../begun-sign-in.ts"
import type { SingleUseId } from "../idp/flow.ts"
import { SingleUses } from "../idp/ports.ts"
import { InvalidState } from "./errors.ts"
import { methodsOf } from "./methods.ts"
import { Authenticators, Passkeys, RecoveryCodes } from "./ports.ts"
import type { AnswerPurpose } from "./prepare-answer.ts"
import { beginPasskeyUse } from "./sign-in-with-passkey.ts"

/**
 * How a caller can prove to be there, and where they have a passkey how the browser uses it. Contract: auth, proof.
 */
export const listProofMethods = Effect.fn("factors.listProofMethods")(function* (user: User) {
  return yield* methodsFor(user, "proof")
})

/** How a sign-in that waits for its second step can be finished. Contract: auth, second step. */
export const listSecondSteps = Effect.fn("factors.listSecondSteps")(function* (cookie: Redacted.Redacted | null) {
  return yield* methodsFor((yield* begunSignIn(cookie)).user, "second-step")
})

const methodsFor = Effect.fnUntraced(function* (user: User, purpose: AnswerPurpose) {
  const app = Option.getOrNull(yield* (yield* Authenticators).find(user.id))
  const passkeys = yield* (yield* Passkeys).list(user.id)
  const methods = methodsOf({
    hasTotp: app !== null && app.confirmedAt !== null,
    hasPasskey: passkeys.length > 0,
    recoveryCodes: yield* (yield* RecoveryCodes).count(user.id),
    hasPassword: user.passwordHash !== null,
  })
  const begun = passkeys.length === 0 ? null : yield* beginPasskeyUse({ purpose, user }, passkeys)
  return { methods, passkey: begun }
})

/** The sign-in of a cookie and its account, while it can be finished; fails with `InvalidState` otherwise. */
export const begunSignIn = Effect.fnUntraced(function* (cookie: Redacted.Redacted | null) {
  const begun = yield* openSignIn(cookie)
  if (begun === null) return yield* new InvalidState()
  return { begun, user: yield* accountOf(begun) }
})

/** The account of a sign-in, while it can be finished; fails with `InvalidState` otherwise. */
export const accountOf = Effect.fnUntraced(function* (begun: BegunSignIn) {
  const users = yield* Users
  const uses = yield* SingleUses
  const user = yield* users.get(begun.userId).pipe(Effect.mapError(() => new InvalidState()))
  if (user.signInVersion !== begun.signInVersion) return yield* new InvalidState()
  if (yield* uses.isUsed(begun.id as SingleUseId)) return yield* new InvalidState()
  return user
})

/** The factors of an account, as its owner sees them. Contract: auth, second factor. */
export const viewFactors = Effect.fn("factors.view")(function* (userId: UserId) {
  const app = Option.getOrNull(yield* (yield* Authenticators).find(userId))
  const passkeys = yield* (yield* Passkeys).list(userId)
  const recoveryCodesLeft = yield* (yield* RecoveryCodes).count(userId)
  return { confirmedAt: app?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
})
