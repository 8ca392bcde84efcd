import { DateTime, Effect } from "effect"
import { keptSince } from "../../shared/index.ts"
import { RealtimeEvents } from "./ports.ts"

/** How many events one transaction deletes. */
const atOnce = 1000

/**
 * Deletes the events that happened 15 minutes ago or earlier. Several servers may do so at once. Returns how many it
 * deleted. Contract: delivery, realtime.
 */
export const sweepLog = Effect.fn("realtime.sweepLog")(function* () {
  const events = yield* RealtimeEvents
  const before = keptSince("realtime", yield* DateTime.now)
  let deleted = 0
  for (let last = atOnce; last === atOnce; deleted += last) {
    last = yield* events.sweep(before, atOnce)
    yield* Effect.yieldNow
  }
  return deleted
})
