import type { RealtimeEvent } from "../delivery/index.ts"
import type { ConversationId, UserId } from "../shared/index.ts"

/** The name, the cover, the roles or the members have changed, or the conversation is new: for all members. */
export const conversationUpdated = (id: ConversationId): RealtimeEvent => ({
  kind: "conversation.updated",
  audience: { kind: "conversation", id },
  subject: id,
})

/** The settings of one member have changed: for the member's own devices. */
export const settingsUpdated = (id: ConversationId, user: UserId): RealtimeEvent => ({
  kind: "conversation.updated",
  audience: { kind: "user", id: user },
  subject: id,
})

/** A user is no member any more, or the conversation is removed. */
export const conversationRemoved = (id: ConversationId, user: UserId): RealtimeEvent => ({
  kind: "conversation.removed",
  audience: { kind: "user", id: user },
  subject: id,
})

/** A member has read further. */
export const conversationRead = (id: ConversationId, reader: UserId): RealtimeEvent => ({
  kind: "conversation.read",
  audience: { kind: "conversation", id },
  subject: reader,
})
