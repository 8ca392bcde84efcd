import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { SessionNotFound } from "./errors.ts"
import { Sessions } from "./ports.ts"
import type { SessionId } from "./session.ts"

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
