import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { isIssuedFrom, laterThanAllTokens, laterThanTokens, Users } from "../../users/index.ts"
import { RealtimeLog } from "./ports.ts"
import { everybody } from "./realtime-event.ts"

/**
 * Ends the sockets of a user on every server, and lets new ones be opened with access tokens from now on only. Part of
 * the transaction that ends the user's sessions. Contract: delivery, realtime.
 */
export const endSockets = Effect.fn("realtime.endSockets")(function* (id: UserId) {
  const users = yield* Users
  const log = yield* RealtimeLog
  const user = Option.getOrNull(yield* Effect.option(users.get(id)))
  if (user === null) return
  yield* users.acceptSocketsFrom(id, laterThanTokens(user, yield* DateTime.now))
  yield* log.append([{ kind: "sessions.ended", audience: { kind: "user", id }, subject: null }])
})

/**
 * Ends the access tokens of a user and their sockets on every server. Part of the transaction that ends sessions. A
 * caller whose token of `signedInAt` has ended since the request began ends no others: each end moves the moment from
 * which tokens are good, and many requests of one token must not move it far ahead. Contract: auth, sessions.
 */
export const endAccess = Effect.fn("realtime.endAccess")(function* (id: UserId, signedInAt?: DateTime.Utc) {
  const users = yield* Users
  const log = yield* RealtimeLog
  const user = Option.getOrNull(yield* Effect.option(users.get(id)))
  if (user === null) return
  const now = yield* DateTime.now
  const issuedAt = signedInAt === undefined ? Number.POSITIVE_INFINITY : DateTime.toEpochMillis(signedInAt) / 1000
  if (!isIssuedFrom(issuedAt, user.tokensValidFrom, now)) return
  yield* users.acceptTokensFrom(id, laterThanAllTokens(user, now))
  yield* log.append([{ kind: "sessions.ended", audience: { kind: "user", id }, subject: null }])
})

/** The same for all users. */
export const endAccessOfAll = Effect.fn("realtime.endAccessOfAll")(function* () {
  const users = yield* Users
  const log = yield* RealtimeLog
  const noTokens = { tokensValidFrom: null, credentialsValidFrom: null, socketsValidFrom: null }
  const now = yield* DateTime.now
  // Those of an account may have ended in this second, and begun again a moment ahead.
  const latest = laterThanAllTokens(noTokens, now)
  yield* users.acceptTokensFrom(null, laterThanAllTokens({ ...noTokens, tokensValidFrom: latest }, now))
  yield* log.append([{ kind: "sessions.ended", audience: { kind: "everybody", id: everybody }, subject: null }])
})
