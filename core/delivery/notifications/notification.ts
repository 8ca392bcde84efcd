import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import { Forbidden, NotFound } from "./errors.ts"

export type NotificationId = string & Brand.Brand<"NotificationId">

/**
 * The kinds of notifications. Above each stand its subject and its cause: `npm run lists` writes them into the table of
 * the contract. Contract: delivery, types.
 */
export const notificationTypes = [
  // `friend_request`: a request was sent
  "friend_request",
  // `friend_request`: the request was accepted
  "friend_accepted",
  // `post`: a user commented on a post, or reacted to it for the first time
  "post_comment",
  "post_reaction",
  // `offer`: an offer was made
  "offer_received",
  // `offer`: the other side proposed other terms, or rejected the terms
  "offer_proposal",
  "offer_proposal_rejected",
  // `offer`: the other side accepted, confirmed, or confirmed last
  "offer_accepted",
  "offer_confirmed",
  "offer_completed",
  // `offer`: the other side has sent what it gives, or reminds the person
  "offer_sent",
  "offer_reminder",
  // `offer`: the other side reported a problem, or answered the one that the person reported
  "offer_problem",
  "offer_problem_answered",
  // `offer`: an administrator ended the offer, which had a problem; without an actor
  "offer_settled",
  // `offer`: the offer ended without a transfer
  "offer_cancelled",
  "offer_rejected",
  // `offer`: one or both sides did not confirm in time; without an actor
  "offer_expired",
  // `offer` or `leg`: the other side rated a completed offer, or a completed leg
  "rating_received",
  // `dm_request`: a message request was sent
  "dm_request",
  // `dm_request`: the request was accepted, and is a conversation now
  "dm_request_accepted",
  // `conversation`: a group was made with the user, or the user was added to it
  "group_added",
  // `event`: a user invited the person to an event
  "event_invited",
  // `event`: the time or the place of an event changed that the person goes to or waits for; at most once an hour
  "event_updated",
  // `event`: an event was cancelled; without an actor when an administrator did it
  "event_cancelled",
  // `event`: the person moved up from the waitlist and goes now; without an actor
  "event_promoted",
  // `event`: an event begins in 48 hours, or in 2 hours; without an actor
  "event_reminder",
  // `event`: the owner of an event made the person an organizer
  "event_organizer_added",
  // `event`: the owner of an event handed it to the person
  "event_owner_changed",
  // `round`: a host invited the person to a trade round
  "round_invited",
  // `round`: a round that the person is invited to or has entered locks within 24 hours; without an actor
  "round_closing",
  // `round`: a round that the person has entered is solved; without an actor
  "round_solved",
  // `round`: a round that the person has entered was cancelled; without an actor when an administrator did it, who has
  // the owner notified too
  "round_cancelled",
  // `round`: a host removed an entry of the person
  "round_entry_removed",
  // `leg`: the other side confirmed the leg, or confirmed last
  "leg_confirmed",
  "leg_completed",
  // `leg`: the other side dropped or waived the leg, or its item or account is gone; at the deadline both sides get it,
  // without an actor
  "leg_failed",
  // `leg`: the leg was passed on: for its giver and its new receiver; without an actor
  "leg_redirected",
  // `listing`: a listing of the actor meets a [want](market.md#wants) of the person, or has a lower price
  "want_matched",
  // `loan`: a friend lent the person a copy of an item
  "loan_received",
  // `loan`: the borrower says that they do not have what the person lent
  "loan_declined",
  // `loan`: what was lent is due back tomorrow, today, or has been for a week or more; without an actor
  "loan_due",
  // `collection`: a friend made the person an [editor](catalog.md#editors) of a collection
  "editor_added",
  // none: a moderator removed something of the person, or warned them or suspended their account; without an actor
  "moderation_decided",
  // none: a moderator answered the appeal of the person; without an actor
  "appeal_answered",
  // none: reports or appeals wait for the moderator; at most once an hour, without an actor
  "reports_waiting",
  // `import`: an import ended; without an actor
  "import_done",
  // `import`: an import ended without some of its games or rows, or failed; without an actor
  "import_partial",
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** How many unread notifications of one person one actor causes at most. Contract: delivery, limits. */
export const mostOfActor = 50

/** Where the count of unread notifications ends. Contract: delivery, notifications. */
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
  "loan",
  "collection",
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
  /** What the subject is called, as the receiver sees it; `null` where it has no name, or none that they may see. */
  readonly subjectName: string | null
}

/** The recipient of a notification, for the decision who may change it. */
export interface Recipient {
  readonly userId: UserId
  /** Whether the notification is hidden from the recipient, because a block separates them from the actor. */
  readonly isHidden: boolean
}

/**
 * Whether a user may mark a notification as read or delete it. Contract: delivery, notifications.
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
