import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { UserCard } from "../users/user-card.ts"
import { Forbidden, NotFound } from "./errors.ts"

export type NotificationId = string & Brand.Brand<"NotificationId">

/** The kinds of notifications. Contract: notifications, types. */
export const notificationTypes = [
  "friend_request",
  "friend_accepted",
  "post_comment",
  "post_reaction",
  "offer_received",
  "offer_proposal",
  "offer_proposal_rejected",
  "offer_accepted",
  "offer_confirmed",
  "offer_completed",
  "offer_cancelled",
  "offer_rejected",
  "offer_expired",
  "rating_received",
  "dm_request",
  "dm_request_accepted",
  "group_added",
  "event_invited",
  "event_updated",
  "event_cancelled",
  "event_promoted",
  "event_reminder",
  "event_organizer_added",
  "event_owner_changed",
  "round_invited",
  "round_closing",
  "round_solved",
  "round_cancelled",
  "round_entry_removed",
  "leg_confirmed",
  "leg_completed",
  "leg_failed",
  "leg_redirected",
  "want_matched",
  "import_done",
  "import_partial",
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** How many unread notifications of one person one actor causes at most. Contract: notifications, limits. */
export const mostOfActor = 50

/** Where the count of unread notifications ends. Contract: notifications, routes. */
export const mostCounted = 1000

export const subjectKinds = [
  "friend_request",
  "post",
  "offer",
  "dm_request",
  "conversation",
  "event",
  "round",
  "leg",
  "listing",
  "import",
] as const

/** The object that a notification refers to. */
export interface Subject {
  readonly kind: (typeof subjectKinds)[number]
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

/** A notification as a response shows it. */
export interface ShownNotification {
  readonly notification: Notification
  /** `null` without an actor, and once the account of the actor is deleted. */
  readonly actor: UserCard | null
}

/** The recipient of a notification, for the decision who may change it. */
export interface Recipient {
  readonly userId: UserId
  /** Whether the notification is hidden from the recipient, because a block separates them from the actor. */
  readonly isHidden: boolean
}

/**
 * Whether a user may mark a notification as read or delete it. Contract: notifications, routes.
 *
 * |                   | recipient | others    |
 * |-------------------|-----------|-----------|
 * | shown             | yes       | FORBIDDEN |
 * | hidden by a block | NOT_FOUND | FORBIDDEN |
 */
export const checkRecipient = (
  { userId, isHidden }: Recipient,
  by: UserId,
): Result.Result<void, Forbidden | NotFound> => {
  if (userId !== by) return Result.fail(new Forbidden())
  return isHidden ? Result.fail(new NotFound()) : Result.void
}
