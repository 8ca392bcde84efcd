import { type Column, sql } from "drizzle-orm"
import type { Conversation, UserId } from "../../../core/index.ts"
import { nested } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"

/** The columns of a conversation in a select from its row and that of a member. */
export const conversationColumns = ({ conversationMembers, conversations }: Tables) => {
  const { id, name, coverUrl, lowId, highId, createdAt, updatedAt } = conversations
  const { activityAt, lastSequence } = conversationMembers
  return { id, name, coverUrl, lowId, highId, lastSequence, activityAt, createdAt, updatedAt }
}

/** The same in a select from `conversations` alone. A conversation that is not removed has members. */
export const conversationColumnsAlone = (tables: Tables) => {
  const { conversationMembers: members, conversations } = tables
  const ofMembers = <C extends Column>(column: C) =>
    nested(
      sql`(select ${column} from ${members} where ${members.conversationId} = ${conversations.id} limit 1)`,
    ).mapWith(column)
  const { activityAt, lastSequence, ...columns } = conversationColumns(tables)
  return { ...columns, lastSequence: ofMembers(lastSequence), activityAt: ofMembers(activityAt) }
}

/** A conversation from its row. Checks of the table demand the columns of its kind. */
export const conversationOf = ({ coverUrl, highId, lowId, name, ...base }: ConversationRow): Conversation =>
  lowId !== null && highId !== null
    ? { ...base, kind: "direct", pair: [lowId, highId] }
    : { ...base, kind: "group", name: name ?? "", coverUrl }

/** The columns that a conversation sets. */
export const rowOf = ({ activityAt: _, lastSequence: __, ...conversation }: Conversation) => {
  if (conversation.kind === "group") return conversation
  const { pair, ...row } = conversation
  return { ...row, lowId: pair[0], highId: pair[1] }
}

/** The columns of a member. */
export const memberColumns = ({ conversationMembers }: Tables) => {
  const { userId, role, joinedAt, lastReadSequence, unreadCount, isMuted, isArchived } = conversationMembers
  return { userId, role, joinedAt, lastReadSequence, unreadCount, isMuted, isArchived }
}

/** The columns of a conversation as they are read. */
export interface ConversationRow
  extends Pick<Conversation, "id" | "lastSequence" | "activityAt" | "createdAt" | "updatedAt"> {
  readonly name: string | null
  readonly coverUrl: string | null
  readonly lowId: UserId | null
  readonly highId: UserId | null
}
