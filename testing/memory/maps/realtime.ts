import type { DateTime } from "effect"
import type { Notification, NotificationId, RealtimeEvent, ServerId, UserId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  notifications: map<NotificationId, Notification>({ goesWith: ofUser }),
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
