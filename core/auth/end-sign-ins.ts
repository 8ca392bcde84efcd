import { Effect } from "effect"
import { endSockets } from "../realtime/end-sockets.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { OneTimeTokens, Sessions } from "./ports.ts"

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
