import { Context, type DateTime, type Effect } from "effect"
import type { Notification, Subject } from "./notification.ts"

/** All notifications. A notification is deleted with its recipient's account. */
export class Notifications extends Context.Service<
  Notifications,
  {
    /** Stores a notification in the current transaction, unless a block separates the recipient from the actor. */
    readonly add: (notification: Notification) => Effect.Effect<void>
    /** Removes at most `limit` notifications from before `before`, oldest first. Returns how many. */
    readonly prune: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /**
     * Removes at most `limit` notifications about one subject, no matter who their recipients are. Returns how many:
     * fewer than `limit` means that none was left. Joins the current transaction.
     */
    readonly removeOf: (kind: Subject["kind"], id: string, limit: number) => Effect.Effect<number>
  }
>()("curio/notifications/Notifications") {}
