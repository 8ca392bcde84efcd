import { DateTime, Effect } from "effect"
import { Outbox } from "./ports.ts"

/**
 * Makes due what a server had claimed when it was killed. Only for a server that has the database to itself, before it
 * delivers: otherwise what another server is sending would be sent twice. Returns how many entries.
 * Contract: auth, mails.
 */
export const endClaims = Effect.fn("outbox.endClaims")(function* () {
  return yield* (yield* Outbox).endClaims(yield* DateTime.now)
})
