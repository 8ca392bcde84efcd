import { Effect } from "effect"
import { endAllSockets, endSockets } from "../realtime/end-sockets.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { Sessions } from "./ports.ts"

/**
 * Ends every session of one account, or of all accounts for `null`. Returns how many.
 * Contract: auth, POST /auth/logout-all; CLI, sessions.
 */
export const logOutAll = Effect.fn("auth.logOutAll")(
  function* (userId: UserId | null) {
    const sessions = yield* Sessions
    yield* userId === null ? endAllSockets() : endSockets(userId)
    return yield* sessions.endAll(userId)
  },
  inTransactionAbout((userId: UserId | null) => [userId]),
)
