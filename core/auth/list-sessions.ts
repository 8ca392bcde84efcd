import { DateTime, Effect, Option, type Redacted } from "effect"
import type { PageRequest, UserId } from "../shared/index.ts"
import { SecretTokens, Sessions } from "./ports.ts"

/**
 * The valid sessions of one account, and which of them the caller's refresh token belongs to. Contract: auth, sessions.
 */
export const listSessions = Effect.fn("auth.listSessions")(function* (input: {
  readonly userId: UserId
  readonly token: Redacted.Redacted | null
  readonly page: PageRequest
}) {
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  const page = yield* sessions.list(input.userId, yield* DateTime.now, input.page)
  const own = input.token === null ? Option.none() : yield* sessions.findByToken(yield* tokens.hash(input.token))
  return { ...page, current: Option.getOrNull(Option.map(own, (session) => session.id)) }
})
