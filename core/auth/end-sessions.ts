import { type DateTime, Effect, Option, type Redacted } from "effect"
import { endAccess, endAccessOfAll, endSockets } from "../delivery/index.ts"
import type { PublishedEvents, UserId } from "../shared/index.ts"
import { inTransactionAbout, inTransactionOfCaller } from "../shared/index.ts"
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
 * Ends every session of one account, or of all accounts for `null`, with their access tokens. Returns how many.
 * `signedInAt` says since when the caller is signed in: tokens that ended meanwhile end no further ones.
 * Contract: auth, POST /auth/logout-all; CLI, sessions.
 */
export const logOutAll = Effect.fn("auth.logOutAll")(
  function* (userId: UserId | null, signedInAt?: DateTime.Utc) {
    const sessions = yield* Sessions
    yield* userId === null ? endAccessOfAll() : endAccess(userId, signedInAt)
    return yield* sessions.endAll(userId)
  },
  (effect, userId, _signedInAt?: DateTime.Utc) => inTransactionAbout((id: UserId | null) => [id])(effect, userId),
)

/**
 * Ends one session, and all access tokens and sockets of its account: it is not known to which session they belong,
 * and the others get new ones. A session of another account is reported as unknown, unless `by` is `null`, which stands
 * for an administrator. Contract: auth, sessions; CLI.
 */
export const endSession = Effect.fn("auth.endSession")(function* (input: {
  readonly id: SessionId
  readonly by: UserId | null
  readonly signedInAt?: DateTime.Utc
}) {
  const sessions = yield* Sessions
  const owner = Option.getOrNull(yield* sessions.end(input.id, input.by))
  if (owner === null) return yield* new SessionNotFound()
  yield* endAccess(owner, input.signedInAt)
}, inTransactionOfCaller)

/**
 * Ends the sessions of an account except for that of the caller's refresh token, and all access tokens and sockets: it
 * is not known to which session they belong, and the one that stays gets new ones. Contract: auth, sessions.
 */
export const endOtherSessions = Effect.fn("auth.endOtherSessions")(
  function* ({ signedInAt, token, userId }: OthersOf) {
    const sessions = yield* Sessions
    const tokens = yield* SecretTokens
    const own = token === null ? Option.none() : yield* sessions.findByToken(yield* tokens.hash(token))
    yield* sessions.endOthers(userId, Option.getOrNull(Option.map(own, ({ id }) => id)))
    yield* endAccess(userId, signedInAt)
  },
  inTransactionAbout(({ userId }: OthersOf) => [userId]),
)

interface OthersOf {
  readonly userId: UserId
  readonly token: Redacted.Redacted | null
  readonly signedInAt?: DateTime.Utc
}

/** Ends the sessions, proofs and tokens of mails that a change of credentials ends. Part of its transaction. */
export const endSignIns = Effect.fn("auth.endSignIns")(function* ({
  user,
  ends,
  endsAdded,
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
  if (ends.includes("undoTokens")) yield* tokens.endAll(user, "undo-added")
  if (endsAdded?.credentials.includes("undoTokens")) yield* tokens.endSince(user, "undo-added", endsAdded.from)
})
