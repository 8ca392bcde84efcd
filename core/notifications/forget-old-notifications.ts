import { DateTime, Effect } from "effect"
import { inChunks } from "./in-chunks.ts"
import { Notifications } from "./ports.ts"

/**
 * Removes the notifications that are older than 90 days. Several servers may do so at once. Returns how many it
 * removed. Contract: notifications.
 */
export const forgetOldNotifications = Effect.fn("notifications.forgetOld")(function* () {
  const notifications = yield* Notifications
  const before = DateTime.subtract(yield* DateTime.now, { days: 90 })
  return yield* inChunks((limit) => notifications.prune(before, limit))
})
