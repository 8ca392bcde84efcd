import { DateTime, Effect } from "effect"
import { keptSince } from "../../shared/index.ts"
import { inChunks } from "./notify.ts"
import { Notifications, Reached } from "./ports.ts"

/**
 * Removes the notifications that are older than 90 days, and those in no list that are older than 14. Several servers
 * may do so at once. Returns how many it removed. Contract: delivery.
 */
export const sweepNotifications = Effect.fn("notifications.sweep")(function* () {
  const notifications = yield* Notifications
  const now = yield* DateTime.now
  const [before, beforeUnlisted] = [keptSince("notifications", now), keptSince("unlistedNotifications", now)]
  const yesterday = DateTime.subtract(now, { days: 1 })
  yield* inChunks((limit) => notifications.settleUnlisted(yesterday, limit))
  const reached = yield* Reached
  yield* inChunks((limit) => reached.sweep(keptSince("reached", now), limit))
  const listed = yield* inChunks((limit) => notifications.sweep(before, limit))
  return listed + (yield* inChunks((limit) => notifications.sweepUnlisted(beforeUnlisted, limit)))
})
