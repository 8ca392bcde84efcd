import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { laterThanTokens } from "../users/later-than-tokens.ts"
import { Users } from "../users/ports.ts"
import { RealtimeLog } from "./ports.ts"
import { everybody } from "./realtime-event.ts"

/**
 * Ends the sockets of a user on every server, and lets new ones be opened with access tokens from now on only. Part of
 * the transaction that ends the user's sessions. Contract: chat, realtime.
 */
export const endSockets = Effect.fn("realtime.endSockets")(function* (id: UserId) {
  const users = yield* Users
  const log = yield* RealtimeLog
  const user = Option.getOrNull(yield* Effect.option(users.get(id)))
  if (user === null) return
  yield* users.acceptSocketsFrom(id, laterThanTokens(user, yield* DateTime.now))
  yield* log.append([{ kind: "sessions.ended", audience: { kind: "user", id }, subject: null }])
})

/** The same for all users. */
export const endAllSockets = Effect.fn("realtime.endAllSockets")(function* () {
  const users = yield* Users
  const log = yield* RealtimeLog
  const noTokens = { tokensValidFrom: null, credentialsValidFrom: null, socketsValidFrom: null }
  yield* users.acceptSocketsFrom(null, laterThanTokens(noTokens, yield* DateTime.now))
  yield* log.append([{ kind: "sessions.ended", audience: { kind: "everybody", id: everybody }, subject: null }])
})
