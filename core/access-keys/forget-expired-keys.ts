import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { AccessKeys } from "./ports.ts"

/** Removes the keys that expired a day ago or earlier. Contract: auth, access keys. */
export const forgetExpiredKeys = Effect.fn("accessKeys.forgetExpired")(function* () {
  yield* (yield* AccessKeys).prune(keptSince("accessKeys", yield* DateTime.now))
})
