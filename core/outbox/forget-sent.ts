import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { Outbox } from "./ports.ts"

/** How many entries are deleted at once. */
const atOnce = 500

/** Deletes what was sent or given up 30 days ago. Returns how many entries. Contract: auth, mails. */
export const forgetSent = Effect.fn("outbox.forgetSent")(function* () {
  const outbox = yield* Outbox
  const before = keptSince("outbox", yield* DateTime.now)
  let all = 0
  for (;;) {
    const gone = yield* outbox.prune(before, atOnce)
    all += gone
    if (gone < atOnce) return all
    yield* Effect.yieldNow
  }
})

/**
 * Makes due what a server had claimed when it was killed. Only for a server that has the database to itself, before it
 * delivers: otherwise what another server is sending would be sent twice. Returns how many entries.
 * Contract: auth, mails.
 */
export const endClaims = Effect.fn("outbox.endClaims")(function* () {
  return yield* (yield* Outbox).endClaims(yield* DateTime.now)
})
