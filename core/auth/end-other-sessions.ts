import { Effect, Option, type Redacted } from "effect"
import { endSockets } from "../realtime/end-sockets.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { SecretTokens, Sessions } from "./ports.ts"

/**
 * Ends the sessions of an account except for that of the caller's refresh token, and all sockets: it is not known to
 * which session a socket belongs, and the one that stays opens its own again. Contract: auth, sessions.
 */
export const endOtherSessions = Effect.fn("auth.endOtherSessions")(
  function* ({ token, userId }: { readonly userId: UserId; readonly token: Redacted.Redacted | null }) {
    const sessions = yield* Sessions
    const tokens = yield* SecretTokens
    const own = token === null ? Option.none() : yield* sessions.findByToken(yield* tokens.hash(token))
    yield* sessions.endOthers(userId, Option.getOrNull(Option.map(own, ({ id }) => id)))
    yield* endSockets(userId)
  },
  inTransactionAbout(({ userId }: { readonly userId: UserId }) => [userId]),
)
