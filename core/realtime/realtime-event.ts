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
  "sessions.ended",
] as const
export type RealtimeKind = (typeof realtimeKinds)[number]

/** Those whom an event concerns: one user on all devices, or the members of a conversation at the time of delivery. */
export type Audience =
  | { readonly kind: "user"; readonly id: UserId }
  | { readonly kind: "conversation"; readonly id: ConversationId }

/**
 * Something that happened, by ids only: who receives it gets the object as it is at that moment. `subject` is
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
 * | `sessions.ended`    | user               | `null`                                                |
 */
export interface RealtimeEvent {
  readonly kind: RealtimeKind
  readonly audience: Audience
  readonly subject: string | null
}
