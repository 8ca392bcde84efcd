import { sql } from "drizzle-orm"
import type { Conversation, Member, UserId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"
import { slotOf } from "./activity-slots.ts"

/** The columns of a conversation. */
export const conversationColumns = ({ conversations }: Tables) => {
  const { id, name, coverUrl, lowId, highId, lastSequence, activityAt, createdAt, updatedAt } = conversations
  return { id, name, coverUrl, lowId, highId, lastSequence, activityAt, createdAt, updatedAt }
}

/** A conversation from its row. Checks of the table demand the columns of its kind. */
export const conversationOf = ({ coverUrl, highId, lowId, name, ...base }: ConversationRow): Conversation =>
  lowId !== null && highId !== null
    ? { ...base, kind: "direct", pair: [lowId, highId] }
    : { ...base, kind: "group", name: name ?? "", coverUrl }

/** The columns that a conversation sets. */
export const rowOf = (conversation: Conversation) => {
  if (conversation.kind === "group") return conversation
  const { pair, ...row } = conversation
  return { ...row, lowId: pair[0], highId: pair[1] }
}

/** The columns of a member in a select from its row and that of the conversation. */
export const memberColumns = ({ conversationMembers, conversations }: Tables) => {
  const { userId, role, joinedAt, lastReadSequence, settledCount, isMuted, isArchived } = conversationMembers
  const unreadCount = nested(sql<number>`${conversations.lastSequence} - ${settledCount}`).mapWith(Number)
  return { userId, role, joinedAt, lastReadSequence, unreadCount, isMuted, isArchived }
}

/** The columns that a new member sets. */
export const memberRowOf = (
  { activityAt, id, lastSequence }: Pick<Conversation, "activityAt" | "id" | "lastSequence">,
  { unreadCount, ...member }: Member,
) => ({
  ...member,
  conversationId: id,
  settledCount: lastSequence - unreadCount,
  activitySlot: slotOf(activityAt),
})

/** The columns of a conversation as they are read. */
export interface ConversationRow
  extends Pick<Conversation, "id" | "lastSequence" | "activityAt" | "createdAt" | "updatedAt"> {
  readonly name: string | null
  readonly coverUrl: string | null
  readonly lowId: UserId | null
  readonly highId: UserId | null
}
