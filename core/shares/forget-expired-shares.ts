import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { Shares } from "./ports.ts"

/** How many links are deleted at once. */
const atOnce = 500

/** Deletes the links that expired more than a day ago. Returns how many. Contract: sharing, share links. */
export const forgetExpiredShares = Effect.fn("shares.forgetExpired")(function* () {
  const shares = yield* Shares
  const before = keptSince("shares", yield* DateTime.now)
  let all = 0
  for (;;) {
    const gone = yield* shares.prune(before, atOnce)
    all += gone
    if (gone < atOnce) return all
    yield* Effect.yieldNow
  }
})
