import type { ConversationId, UserId } from "../../shared/index.ts"

/** The kinds of stored events: the audience, and what `subject` is. Contract: delivery, realtime. */
export const realtimeKinds = [
  // A conversation: the message.
  "message.created",
  "message.updated",
  "message.deleted",
  "message.reaction",
  // A conversation: the user who has read.
  "conversation.read",
  // A conversation, or the user whose settings changed: the conversation.
  "conversation.updated",
  // A user: the conversation.
  "conversation.removed",
  // A user: the notification, or `null` for all of them.
  "notification.created",
  "notification.read",
  // A user: the import.
  "import.progress",
  "import.done",
  // A user: the collection whose items are filled in.
  "fills.updated",
  // A user: the offer.
  "offer.updated",
  // A user: the round.
  "round.updated",
  // A user: the leg.
  "leg.updated",
  // A user: the want.
  "want.updated",
  "want.deleted",
  // A user, or friends: the user whose presence they see differently.
  "presence.changed",
  // A user, or everybody: `null`.
  "sessions.ended",
] as const
export type RealtimeKind = (typeof realtimeKinds)[number]

/** The id of the audience `everybody`. */
export const everybody = "00000000-0000-0000-0000-000000000000"

/**
 * The users whom an event concerns: one user on all devices, the friends of a user or the members of a conversation at
 * the time of delivery, or all users who are connected.
 */
export type Audience =
  | { readonly kind: "user"; readonly id: UserId }
  | { readonly kind: "friends"; readonly id: UserId }
  | { readonly kind: "conversation"; readonly id: ConversationId }
  | { readonly kind: "everybody"; readonly id: typeof everybody }

/** Something that happened, by ids only: a receiver gets the object as it is at that moment. */
export interface RealtimeEvent {
  readonly kind: RealtimeKind
  readonly audience: Audience
  readonly subject: string | null
}
