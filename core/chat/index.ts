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
export { type Attachment, type AttachmentId, excerptOf, type Message, type MessageId } from "./message.ts"
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
