import type { DateTime } from "effect"
import type {
  Notification,
  NotificationId,
  NotificationSettings,
  OutboxEntry,
  OutboxId,
  Reach,
  RealtimeEvent,
  ServerId,
  UserId,
  WaitingMail,
} from "../../../core/index.ts"
import { byKey, map, ofUser } from "../map.ts"

export const maps = {
  outbox: map<OutboxId, OutboxEntry>({
    goesWith: {
      webhooks: ({ receiver }, webhook) => receiver === `webhook:${webhook}`,
      pushSubscriptions: ({ receiver }, subscription) => receiver === `push:${subscription}`,
    },
  }),
  notifications: map<NotificationId, Notification>({ goesWith: ofUser }),
  unlistedNotifications: map<NotificationId, Notification>({ goesWith: ofUser }),
  notificationSettings: map<UserId, NotificationSettings>({ goesWith: { users: byKey } }),
  /** By who caused it, what, and to whom. */
  reached: map<string, Reach & { readonly userId: UserId; readonly count: number }>({
    goesWith: { users: ({ by, userId }, user) => by === user || userId === user },
  }),
  waitingMails: map<UserId, WaitingMail & { readonly dueAt: DateTime.Utc }>({ goesWith: { users: byKey } }),
  /** The realtime log, by number. */
  realtime: map<number, RealtimeEvent>(),
  /** When each event of the log was appended. */
  realtimeAt: map<number, DateTime.Utc>(),
  /** The last number of the log, and the number up to which it was swept. */
  logEnds: map<"head" | "floor", number>(),
  servers: map<ServerId, KeptServer>(),
}

export interface KeptServer {
  readonly renewedAt: DateTime.Utc
  readonly users: ReadonlySet<UserId>
}
