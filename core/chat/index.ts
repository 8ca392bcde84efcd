export {
  type Conversation,
  type ConversationId,
  type ConversationKind,
  conversationKinds,
  type DirectConversation,
  type GroupConversation,
  type Member,
  type MemberRole,
  memberRoles,
  newMember,
  pairOf,
  partnerOf,
} from "./conversation.ts"
export * as ChatErrors from "./errors.ts"
export type { Attachment, AttachmentId, Message, MessageId } from "./message.ts"
export {
  AttachmentStorage,
  Attachments,
  ChatPurge,
  Conversations,
  ConversationTurns,
  type MessageReaction,
  Messages,
  type MessagesFrom,
  type PlacedAttachment,
  type ShownConversation,
  type ShownMember,
  type ShownMessage,
  type ShownReply,
} from "./ports.ts"
