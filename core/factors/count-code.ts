import { DateTime, Effect } from "effect"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import type { User } from "../users/user.ts"
import { TooManyWrongCodes } from "./errors.ts"
import { secondsUntilNextCode, wrongCodeLimit, wrongCodesCountAfter } from "./factor-tries.ts"
import { FactorTries } from "./ports.ts"

/**
 * Looks at a code of an app inside a transaction about its user, unless there were too many wrong ones; counts it if it
 * is wrong, and notifies the owner of the last one that is looked at. Contract: auth, authenticator apps.
 */
export const prepareCount = Effect.fnUntraced(function* (user: User) {
  const tries = yield* FactorTries
  const notice = yield* prepareEmail({ kind: "factor-attempts", ...receiverOf(user) })
  return Effect.fnUntraced(function* <R>(take: Effect.Effect<boolean, never, R>) {
    const now = yield* DateTime.now
    const wrong = yield* tries.latest(user.id, wrongCodesCountAfter(now), wrongCodeLimit)
    const retryAfterSeconds = secondsUntilNextCode(wrong, now)
    if (retryAfterSeconds > 0) return yield* new TooManyWrongCodes({ retryAfterSeconds })
    if (yield* take) return true
    yield* tries.add(user.id, now)
    if (wrong.length + 1 >= wrongCodeLimit) yield* notice.store
    return false
  })
})

/** Removes the wrong codes that no longer count. */
export const forgetWrongCodes = Effect.fn("factors.forgetWrongCodes")(function* () {
  yield* (yield* FactorTries).prune(wrongCodesCountAfter(yield* DateTime.now))
})
