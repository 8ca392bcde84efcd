import type { ConversationId, UserId } from "../shared/ids.ts"

/** The kinds of stored events. Contract: chat, realtime. */
export const realtimeKinds = [
  "message.created",
  "message.updated",
  "message.deleted",
  "message.reaction",
  "conversation.read",
  "conversation.updated",
  "conversation.removed",
  "notification.created",
  "notification.read",
  "import.progress",
  "import.done",
  "offer.updated",
  "round.updated",
  "leg.updated",
  "want.updated",
  "want.deleted",
  "presence.changed",
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

/**
 * Something that happened, by ids only: a receiver gets the object as it is at that moment. `subject` is
 *
 * | kind                | audience           | subject                                               |
 * |---------------------|--------------------|-------------------------------------------------------|
 * | `message.*`         | conversation       | the message                                           |
 * | `conversation.read` | conversation       | the user who has read                                 |
 * | `conversation.updated` | conversation, or the user whose settings changed | the conversation     |
 * | `conversation.removed` | user            | the conversation                                      |
 * | `notification.*`    | user               | the notification; `null` for all of them              |
 * | `import.*`          | user               | the import                                            |
 * | `offer.updated`     | user               | the offer                                             |
 * | `round.updated`     | user               | the round                                             |
 * | `leg.updated`       | user               | the leg                                               |
 * | `want.*`            | user               | the want                                              |
 * | `presence.changed`  | user, or friends   | the user whose presence they see differently          |
 * | `sessions.ended`    | user, or everybody | `null`                                                |
 */
export interface RealtimeEvent {
  readonly kind: RealtimeKind
  readonly audience: Audience
  readonly subject: string | null
}
