export type { ConversationId, MessageId } from "../shared/ids.ts"
export { addMember } from "./add-member.ts"
export { isImage } from "./attachment-type.ts"
export { changeRole } from "./change-role.ts"
export { changeSettings } from "./change-settings.ts"
export {
  type Conversation,
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
export { countUnreadMessages } from "./count-unread-messages.ts"
export { createGroup } from "./create-group.ts"
export * as ChatDecisions from "./decisions.ts"
export { deleteGroup } from "./delete-group.ts"
export { deleteMessage, removeMessage } from "./delete-message.ts"
export { ChatDelivery, type ReadMark } from "./delivery.ts"
export { editMessage } from "./edit-message.ts"
export { emojiOf } from "./emoji.ts"
export * as ChatErrors from "./errors.ts"
export { getMessage } from "./get-message.ts"
export { listConversations } from "./list-conversations.ts"
export { type ListFrom, listMessages } from "./list-messages.ts"
export { markRead } from "./mark-read.ts"
export { type Attachment, type AttachmentId, excerptOf, type Message, type MessageDraft } from "./message.ts"
export { openDirect } from "./open-direct.ts"
export {
  type AttachmentLink,
  AttachmentLinks,
  AttachmentStorage,
  Attachments,
  ChatPurge,
  ConversationMembers,
  Conversations,
  type ConversationWith,
  type LocatedAttachment,
  type MessageReaction,
  Messages,
  type MessagesFrom,
  type ShownConversation,
  type ShownMember,
  type ShownMessage,
  type ShownReply,
} from "./ports.ts"
export { type NewMessageWithFiles, postMessage } from "./post-message.ts"
export { type PreparedAttachment, prepareAttachments, type SentFile } from "./prepare-attachments.ts"
export { purgeNextConversations } from "./purge-next-conversations.ts"
export { reactToMessage, takeReactionBack } from "./react-to-message.ts"
export { linkAttachment, readAttachment, readLinkedAttachment } from "./read-attachment.ts"
export { removeMember } from "./remove-member.ts"
export { renameGroup } from "./rename-group.ts"
export { searchMessages } from "./search-messages.ts"
export { type NewMessage, sendMessage } from "./send-message.ts"
export { removeGroupCover, setGroupCover } from "./set-group-cover.ts"
export { showConversation } from "./show-conversation.ts"
export { sweepAttachments } from "./sweep-attachments.ts"
