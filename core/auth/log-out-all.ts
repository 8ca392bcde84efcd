import { Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { Sessions } from "./ports.ts"

/** Ends every session of one account, or of everybody for `null`; answers how many. Contract: auth, logout-all; CLI, sessions. */
export const logOutAll = Effect.fn("auth.logOutAll")(function* (userId: UserId | null) {
  const sessions = yield* Sessions
  return yield* sessions.endAll(userId)
})
