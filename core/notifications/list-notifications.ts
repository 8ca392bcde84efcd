import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Notifications } from "./ports.ts"

/**
 * The notifications of a user, newest first. With `unread`, only those that the user has not read. Leaves out those
 * from people whom a block separates from the user. Contract: notifications, routes.
 */
export const listNotifications = Effect.fn("notifications.list")(function* (input: {
  readonly userId: UserId
  readonly unread: boolean
  readonly page: PageRequest
}) {
  const notifications = yield* Notifications
  return yield* notifications.list(input.userId, input.unread, input.page)
})
