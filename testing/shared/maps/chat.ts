import type { DateTime } from "effect"
import type {
  Attachment,
  AttachmentId,
  Conversation,
  ConversationId,
  DmRequest,
  DmRequestId,
  ItemId,
  Member,
  Message,
  MessageId,
  UserId,
} from "../../../core/index.ts"
import { byKey, map } from "../map.ts"

export const maps = {
  conversations: map<ConversationId, Conversation>(),
  members: map<ConversationId, ReadonlyMap<UserId, Member>>({ goesWith: { conversations: byKey } }),
  messages: map<MessageId, Message>({
    goesWith: { conversations: ({ conversationId }, id) => conversationId === id },
  }),
  /** By the ids of the message and the user, and the emoji. */
  messageReactions: map<string, KeptReaction>({
    goesWith: { users: (reaction, user) => reaction.user === user, messages: (reaction, id) => reaction.id === id },
  }),
  attachments: map<AttachmentId, KeptAttachment>({
    loses: {
      messages: (claimed, id) => (claimed.messageId === id ? { ...claimed, messageId: null } : claimed),
      items: (claimed, id) => (claimed.itemId === id ? { ...claimed, itemId: null } : claimed),
    },
  }),
  dmRequests: map<DmRequestId, KeptDmRequest>({
    goesWith: { users: ({ from, to }, user) => from === user || to === user },
  }),
}

export type KeptDmRequest = Omit<DmRequest, "from" | "to"> & { readonly from: UserId; readonly to: UserId }

export interface KeptReaction {
  readonly id: MessageId
  readonly user: UserId
  readonly emoji: string
  readonly at: DateTime.Utc
}

export interface KeptAttachment {
  readonly attachment: Attachment
  readonly uploader: UserId
  readonly claimedAt: DateTime.Utc
  /** `null` while no message has it. */
  readonly messageId: MessageId | null
  /** `null` while no item has it. */
  readonly itemId: ItemId | null
}
