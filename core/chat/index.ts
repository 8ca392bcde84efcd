export type { ConversationId, MessageId } from "../shared/index.ts"
export type { MessageRefusal, NewMessage } from "./accept-messages.ts"
export { deleteGroup, removeGroupCover, renameGroup, setGroupCover } from "./change-group.ts"
export { addMember, changeRole, removeMember } from "./change-members.ts"
export { deleteMessage, editMessage, removeMessage, restoreMessage } from "./change-message.ts"
export { changeSettings } from "./change-settings.ts"
export {
  type Conversation,
  type ConversationKind,
  conversationKinds,
  type DealConversation,
  type DealSubject,
  type DirectConversation,
  type GroupConversation,
  type Member,
  type MemberRole,
  memberRoles,
  newMember,
  pairOf,
  partnerOf,
} from "./conversation.ts"
export { conversationOf } from "./conversation-access.ts"
export { createGroup } from "./create-group.ts"
export { type DealState, dealClosesAt, dealOfLeg, dealOfOffer, dealsClosedSince, isDealClosed } from "./deal.ts"
export { ChatDelivery, type ReadMark } from "./delivery.ts"
export * from "./dm-requests/index.ts"
export { emojiOf } from "./emoji.ts"
export * as ChatErrors from "./errors.ts"
export { countUnreadMessages, listConversations, showConversation } from "./list-conversations.ts"
export { getMessage, type ListFrom, listMessages, searchMessages, searchOwnMessages } from "./list-messages.ts"
export { markRead } from "./mark-read.ts"
export { excerptOf, type Message, type MessageDraft } from "./message.ts"
export { openLegConversation, openOfferConversation } from "./open-deal.ts"
export {
  type AttachmentLink,
  AttachmentLinks,
  ChatPurge,
  ConversationMembers,
  Conversations,
  type ConversationWith,
  type MessageReaction,
  Messages,
  type MessagesFrom,
  type NamedMessage,
  type ShownConversation,
  type ShownDeal,
  type ShownMember,
  type ShownMessage,
  type ShownReply,
} from "./ports.ts"
export { purgeNextConversations } from "./purge-next-conversations.ts"
export { reactToMessage, takeReactionBack } from "./react-to-message.ts"
export { linkAttachment, readAttachment, readLinkedAttachment } from "./read-attachment.ts"
export { type NewMessageWithFiles, postMessage, sendMessage } from "./send-message.ts"
export { openDirect } from "./start-direct.ts"
