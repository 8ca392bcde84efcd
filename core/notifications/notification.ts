import type { Brand, DateTime } from "effect"
import type { UserId } from "../users/user.ts"

export type NotificationId = string & Brand.Brand<"NotificationId">

/** The kinds of notifications. Contract: notifications. */
export type NotificationType =
  | "friend_request"
  | "friend_accepted"
  | "post_comment"
  | "post_reaction"
  | "offer_received"
  | "offer_proposal"
  | "offer_proposal_rejected"
  | "offer_accepted"
  | "offer_confirmed"
  | "offer_completed"
  | "offer_cancelled"
  | "offer_rejected"
  | "offer_expired"
  | "rating_received"
  | "dm_request"
  | "dm_request_accepted"
  | "group_added"
  | "event_invited"
  | "event_updated"
  | "event_cancelled"
  | "event_promoted"
  | "event_reminder"
  | "import_done"
  | "import_partial"

/** The object that a notification refers to. */
export interface Subject {
  readonly kind: "friend_request" | "post" | "offer" | "dm_request" | "conversation" | "event" | "import"
  readonly id: string
}

/** A notification for one user. Without an actor, the service itself caused it. */
export interface Notification {
  readonly id: NotificationId
  readonly userId: UserId
  readonly type: NotificationType
  readonly actorId: UserId | null
  readonly subject: Subject | null
  readonly readAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
}
