import { Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { AccountUsage } from "./ports.ts"

/**
 * Runs a part of a transaction in which texts of an account that it does not write itself are stored for it: they count
 * for it, but neither for its day, nor can its limits stop the user who acts. Contract: files, what an account may
 * hold.
 */
export const withoutTextLimits = Effect.fnUntraced(function* <A, E, R>(user: UserId, effect: Effect.Effect<A, E, R>) {
  const usage = yield* AccountUsage
  yield* usage.freeTexts(user, true)
  const done = yield* effect
  yield* usage.freeTexts(user, false)
  return done
})
