import { Effect, Option, type Redacted } from "effect"
import { endAllSockets, endSockets } from "../realtime/end-sockets.ts"
import type { UserId } from "../shared/ids.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { SessionNotFound } from "./errors.ts"
import { OneTimeTokens, SecretTokens, Sessions } from "./ports.ts"
import type { SessionId } from "./session.ts"

/**
 * Ends the session of a refresh token and answers it; a missing or unknown token is no error, and the answer `null`.
 * Contract: auth, POST /auth/logout.
 */
export const logOut = Effect.fn("auth.logOut")(function* (token: Redacted.Redacted | null) {
  if (token === null) return null
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  const hash = yield* tokens.hash(token)
  const session = Option.getOrNull(yield* sessions.findByToken(hash))
  yield* sessions.endByToken(hash)
  return session
})

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

/**
 * Ends one session. A session of another account is reported as unknown, unless `by` is `null`, which stands for an
 * administrator. Contract: auth, sessions; CLI.
 */
export const endSession = Effect.fn("auth.endSession")(function* (input: {
  readonly id: SessionId
  readonly by: UserId | null
}) {
  const sessions = yield* Sessions
  if (!(yield* sessions.end(input.id, input.by))) return yield* new SessionNotFound()
})

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

/** Ends the sessions, proofs and tokens of mails that a change of credentials ends. Part of its transaction. */
export const endSignIns = Effect.fn("auth.endSignIns")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  if (ends.includes("sessions")) {
    yield* sessions.endAll(user)
    yield* endSockets(user)
  }
  if (ends.includes("proofs")) yield* sessions.endProofs(user)
  if (ends.includes("resetTokens")) yield* tokens.endAll(user, "password-reset")
  if (ends.includes("verificationTokens")) yield* tokens.endAll(user, "verification")
})
