import { DateTime, Effect } from "effect"
import { keptSince } from "../../shared/index.ts"
import { Outbox } from "./ports.ts"

/** How many entries are deleted at once. */
const atOnce = 500

/**
 * Deletes the deliveries and pushes that were sent a day ago, and what was sent or given up 30 days ago. Returns how
 * many entries. Contract: delivery, mails; webhooks, deliveries.
 */
export const sweepOutbox = Effect.fn("outbox.sweep")(function* () {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const delivered = yield* inPortions(outbox.sweepDelivered(keptSince("delivered", now), atOnce))
  return delivered + (yield* inPortions(outbox.sweep(keptSince("outbox", now), atOnce)))
})

const inPortions = Effect.fnUntraced(function* (portion: Effect.Effect<number>) {
  let all = 0
  for (;;) {
    const gone = yield* portion
    all += gone
    if (gone < atOnce) return all
    yield* Effect.yieldNow
  }
})

/**
 * Makes due what a server had claimed when it was killed. Only for a server that has the database to itself, before it
 * delivers: otherwise what another server is sending would be sent twice. Returns how many entries.
 * Contract: delivery, mails.
 */
export const endClaims = Effect.fn("outbox.endClaims")(function* () {
  return yield* (yield* Outbox).endClaims(yield* DateTime.now)
})
