import { DateTime, Effect } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { User } from "../../users/index.ts"
import type { LookedAt } from "./codes-of.ts"
import { TooManyWrongCodes } from "./errors.ts"
import { secondsUntilNextCode, wrongCodeLimit, wrongCodesCountAfter } from "./factor-tries.ts"
import { FactorTries } from "./ports.ts"

/**
 * Takes a code of an app inside a transaction about its user, unless there were too many wrong ones; counts it if it is
 * wrong, and notifies the owner of the last one that is looked at. A right one that another request has taken is
 * refused and not counted: who sends it has the app. Contract: auth, authenticator apps.
 */
export const prepareCount = Effect.fnUntraced(function* (user: User) {
  const tries = yield* FactorTries
  const notice = yield* prepareEmail({ kind: "factor-attempts", ...receiverOf(user) })
  return Effect.fnUntraced(function* <R>(
    { isRight, step }: LookedAt,
    take: (step: number) => Effect.Effect<boolean, never, R>,
  ) {
    const now = yield* DateTime.now
    const wrong = yield* tries.latest(user.id, wrongCodesCountAfter(now), wrongCodeLimit)
    const retryAfterSeconds = secondsUntilNextCode(wrong, now)
    if (retryAfterSeconds > 0) return yield* new TooManyWrongCodes({ retryAfterSeconds })
    if (step !== null && (yield* take(step))) return true
    if (isRight) return false
    yield* tries.add(user.id, now)
    if (wrong.length + 1 >= wrongCodeLimit) yield* notice.store
    return false
  })
})

/** Removes the wrong codes that no longer count. */
export const sweepWrongCodes = Effect.fn("factors.sweepWrongCodes")(function* () {
  yield* (yield* FactorTries).sweep(wrongCodesCountAfter(yield* DateTime.now))
})
