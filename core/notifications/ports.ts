import { Context, type Effect } from "effect"
import type { Notification } from "./notification.ts"

/** What people are told. A notification ends with the account that it is for. */
export class Notifications extends Context.Service<
  Notifications,
  {
    /** Stores a notification in the current transaction; never one to somebody from whom a block separates the actor. */
    readonly add: (notification: Notification) => Effect.Effect<void>
  }
>()("curio/notifications/Notifications") {}
