import { DateTime, Effect } from "effect"
import { Notifications } from "./ports.ts"

/** How many rows one statement removes. It is limited so that other writers do not wait for long. */
const atOnce = 1000

/**
 * Removes the notifications that are older than 90 days. Several servers may do so at once. Returns how many it
 * removed. Contract: notifications.
 */
export const forgetOldNotifications = Effect.fn("notifications.forgetOld")(function* () {
  const notifications = yield* Notifications
  const before = DateTime.subtract(yield* DateTime.now, { days: 90 })
  let removed = 0
  let some: number
  do {
    some = yield* notifications.prune(before, atOnce)
    removed += some
    yield* Effect.yieldNow
  } while (some === atOnce)
  return removed
})
