import { Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { Sessions } from "./ports.ts"

/**
 * Ends every session of one account, or of all accounts for `null`. Returns how many.
 * Contract: auth, POST /auth/logout-all; CLI, sessions.
 */
export const logOutAll = Effect.fn("auth.logOutAll")(function* (userId: UserId | null) {
  const sessions = yield* Sessions
  return yield* sessions.endAll(userId)
})
