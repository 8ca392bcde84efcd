import { DateTime, Effect } from "effect"
import { keptSince } from "../retention.ts"
import { IdempotencyRecords } from "./ports.ts"

/** How many answers are deleted at once. */
const atOnce = 200

/** Deletes the answers that are no longer good. Returns how many. Contract: conventions, requests that are repeated. */
export const sweepIdempotencyRecords = Effect.fn("idempotency.sweep")(function* () {
  const answers = yield* IdempotencyRecords
  const ended = keptSince("idempotencyRecords", yield* DateTime.now)
  let all = 0
  for (;;) {
    const gone = yield* answers.sweep(ended, atOnce)
    all += gone
    if (gone < atOnce) return all
    yield* Effect.yieldNow
  }
})
