import { eq, isNotNull, sql } from "drizzle-orm"
import {
  type AttachmentId,
  type ConversationId,
  type ConversationKind,
  conversationKinds,
  type ItemId,
  type LegId,
  type MemberRole,
  type MessageId,
  memberRoles,
  type OfferId,
  type UserId,
} from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import type { marketTables } from "./market-tables.ts"
import type { roundsTables } from "./rounds-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"

/**
 * Contract: chat. People have no foreign keys here: messages of a deleted account stay, and the core decides what
 * happens to the conversations of a person whose account is deleted.
 */
export const chatTables = (
  kit: Kit,
  { items }: ReturnType<typeof catalogTables>,
  { offers }: ReturnType<typeof marketTables>,
  { roundLegs }: ReturnType<typeof roundsTables>,
) => {
  const conversations = kit.table(
    "conversations",
    {
      id: kit.id<ConversationId>("id").primaryKey(),
      kind: kit.text<ConversationKind>("kind").notNull(),
      name: kit.text("name"),
      coverUrl: kit.address("cover_url"),
      // The two people of a conversation of two, the smaller id first.
      lowId: kit.id<UserId>("low_id"),
      highId: kit.id<UserId>("high_id"),
      // What the two talk about: neither offers nor legs of solved rounds are ever deleted.
      offerId: kit.id<OfferId>("offer_id").references(() => offers.id),
      legId: kit.id<LegId>("leg_id").references(() => roundLegs.id),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
      // A message changes these two, and the row of its author: not those of all members.
      lastSequence: kit.int("last_sequence").notNull(),
      activityAt: kit.instant("activity_at").notNull(),
      // Set together with the removal of all members: no user sees it any more, and a worker deletes its messages.
      removedAt: kit.instant("removed_at"),
    },
    (t) => [
      kit
        .uniqueIndex("conversations_pair")
        .on(t.lowId, t.highId)
        .where(sql`${t.kind} = 'direct' and ${t.removedAt} is null`),
      kit.uniqueIndex("conversations_offer").on(t.offerId, t.lowId, t.highId).where(isNotNull(t.offerId)),
      kit.uniqueIndex("conversations_leg").on(t.legId, t.lowId, t.highId).where(isNotNull(t.legId)),
      kit.index("conversations_deals").on(t.lowId, t.highId, t.createdAt).where(sql`${t.kind} = 'offer'`),
      kit.index("conversations_removed").on(t.id).where(isNotNull(t.removedAt)),
      kit.index("conversations_cover").on(t.coverUrl).where(isNotNull(t.coverUrl)),
      kit.check("conversations_kind", oneOf(t.kind, conversationKinds)),
      kit.check("conversations_group", sql`(${t.kind} = 'group') = (${t.name} is not null)`),
      kit.check("conversations_cover", sql`${t.kind} = 'group' or ${t.coverUrl} is null`),
      kit.check(
        "conversations_direct",
        sql`(${t.kind} <> 'group') = (${t.lowId} is not null) and (${t.lowId} is null) = (${t.highId} is null)`,
      ),
      kit.check(
        "conversations_about",
        sql`(${t.kind} = 'offer') = (${t.offerId} is not null or ${t.legId} is not null)
          and (${t.offerId} is null or ${t.legId} is null)`,
      ),
      kit.check("conversations_order", sql`${t.lowId} < ${t.highId}`),
      kit.check("conversations_sequence", sql`${t.lastSequence} >= 0`),
    ],
  )

  const ofConversation = () =>
    kit
      .id<ConversationId>("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" })

  const conversationMembers = kit.table(
    "conversation_members",
    {
      conversationId: ofConversation(),
      userId: kit.id<UserId>("user_id").notNull(),
      role: kit.text<MemberRole>("role").notNull(),
      joinedAt: kit.instant("joined_at").notNull(),
      lastReadSequence: kit.int("last_read_sequence").notNull(),
      // How many messages of the conversation do not count as unread: what the member has read or written, and what is
      // deleted. A message of another member changes nothing here.
      settledCount: kit.int("settled_count").notNull(),
      isMuted: kit.bool("is_muted").notNull(),
      isArchived: kit.bool("is_archived").notNull(),
      // The minute of the conversation's last activity (activity-slots.ts).
      activitySlot: kit.int("activity_slot").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.conversationId, t.userId] }),
      kit.uniqueIndex("conversation_members_owner").on(t.conversationId).where(eq(t.role, sql`'owner'`)),
      kit.index("conversation_members_owned").on(t.userId).where(eq(t.role, sql`'owner'`)),
      kit.index("conversation_members_user").on(t.userId, t.isArchived, t.activitySlot, t.conversationId),
      kit.check("conversation_members_role", oneOf(t.role, memberRoles)),
      kit.check("conversation_members_read", sql`${t.lastReadSequence} between 0 and ${t.settledCount}`),
    ],
  )

  const messages = kit.table(
    "messages",
    {
      id: kit.id<MessageId>("id").primaryKey(),
      conversationId: ofConversation(),
      sequence: kit.int("sequence").notNull(),
      authorId: kit.id<UserId>("author_id").notNull(),
      content: kit.text("content"),
      clientId: kit.text("client_id"),
      // Without a foreign key: messages go only with their whole conversation, in chunks.
      replyToId: kit.id<MessageId>("reply_to_id"),
      createdAt: kit.instant("created_at").notNull(),
      editedAt: kit.instant("edited_at"),
      deletedAt: kit.instant("deleted_at"),
    },
    (t) => [
      kit.uniqueIndex("messages_sequence").on(t.conversationId, t.sequence),
      kit.uniqueIndex("messages_client").on(t.conversationId, t.authorId, t.clientId).where(isNotNull(t.clientId)),
      kit.check("messages_sequence", sql`${t.sequence} >= 1`),
      kit.check("messages_deleted", sql`${t.deletedAt} is null or ${t.content} is null`),
    ],
  )

  // The terms of the messages, for the search in one conversation: the index is in order of the terms. A row is for
  // 32 messages that follow one another (adapters/sql/chat/message-terms.ts).
  const messageWords = kit.table(
    "message_words",
    {
      conversationId: ofConversation(),
      word: kit.sortable("word").notNull(),
      block: kit.int("block").notNull(),
      // Which of the messages have the term: the first one is the lowest bit.
      places: kit.amount("places").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.conversationId, t.word, t.block] }),
      kit.check("message_words_places", sql`${t.places} > 0 and ${t.places} < 4294967296`),
    ],
  )

  const ofMessage = () =>
    kit
      .id<MessageId>("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" })

  const messageReactions = kit.table(
    "message_reactions",
    {
      messageId: ofMessage(),
      emoji: kit.sortable("emoji").notNull(),
      userId: kit.id<UserId>("user_id").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.messageId, t.emoji, t.userId] }),
      kit.index("message_reactions_user").on(t.userId, t.messageId),
    ],
  )

  // The private files of messages and of items. A row is written before its content is stored, and named by a message
  // or an item afterwards. A row that has neither, or whose message or item was deleted, is removed with its content by
  // the sweep.
  const messageAttachments = kit.table(
    "message_attachments",
    {
      id: kit.id<AttachmentId>("id").primaryKey(),
      messageId: kit.id<MessageId>("message_id").references(() => messages.id, { onDelete: "set null" }),
      itemId: kit.id<ItemId>("item_id").references(() => items.id, { onDelete: "set null" }),
      position: kit.int("position").notNull(),
      name: kit.text("name").notNull(),
      mimeType: kit.text("mime_type").notNull(),
      size: kit.int("size").notNull(),
      // The account that the bytes count for: the sender. Null for what was stored before this was known.
      uploaderId: kit.id<UserId>("uploader_id"),
      width: kit.int("width"),
      height: kit.int("height"),
      storedAt: kit.instant("stored_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("message_attachments_position").on(t.messageId, t.position).where(isNotNull(t.messageId)),
      kit.index("message_attachments_item").on(t.itemId).where(isNotNull(t.itemId)),
      kit
        .index("message_attachments_unused")
        .on(t.storedAt, t.id)
        .where(sql`${t.messageId} is null and ${t.itemId} is null`),
      kit.check("message_attachments_one", sql`${t.messageId} is null or ${t.itemId} is null`),
      kit.check("message_attachments_position", sql`${t.position} between 0 and 9`),
      kit.check("message_attachments_size", sql`${t.size} >= 0 and (${t.width} is null) = (${t.height} is null)`),
    ],
  )
  return { conversations, conversationMembers, messages, messageWords, messageReactions, messageAttachments }
}
