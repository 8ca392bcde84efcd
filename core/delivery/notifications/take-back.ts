import { Effect } from "effect"
import { Notifications, type TakenBack } from "./ports.ts"

/**
 * Removes the unread notifications of something that is taken back, in the transaction that takes it back. Returns how
 * many there were. Contract: delivery, limits.
 */
export const takeBackNotifications = Effect.fn("notifications.takeBack")(function* (what: TakenBack) {
  return yield* (yield* Notifications).takeBack(what)
})
