import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { inChunks } from "./in-chunks.ts"
import { Notifications } from "./ports.ts"

/**
 * Removes the notifications that are older than 90 days. Several servers may do so at once. Returns how many it
 * removed. Contract: notifications.
 */
export const forgetOldNotifications = Effect.fn("notifications.forgetOld")(function* () {
  const notifications = yield* Notifications
  const before = keptSince("notifications", yield* DateTime.now)
  return yield* inChunks((limit) => notifications.prune(before, limit))
})
