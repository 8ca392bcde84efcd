import { sql } from "drizzle-orm"
import type { Conversation, LegId, Member, OfferId, UserId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"
import { slotOf } from "./activity-slots.ts"

/** The columns of a conversation. */
export const conversationColumns = ({ conversations }: Tables) => {
  const { id, name, coverUrl, lowId, highId, offerId, legId, lastSequence, activityAt } = conversations
  const { createdAt, updatedAt } = conversations
  return { id, name, coverUrl, lowId, highId, offerId, legId, lastSequence, activityAt, createdAt, updatedAt }
}

/** A conversation from its row. Checks of the table demand the columns of its kind. */
export const conversationOf = (row: ConversationRow): Conversation => {
  const { coverUrl, highId, legId, lowId, name, offerId, ...base } = row
  if (lowId === null || highId === null) return { ...base, kind: "group", name: name ?? "", coverUrl }
  const pair = [lowId, highId] as const
  if (offerId !== null) return { ...base, kind: "offer", pair, about: { kind: "offer", id: offerId } }
  return legId === null
    ? { ...base, kind: "direct", pair }
    : { ...base, kind: "offer", pair, about: { kind: "leg", id: legId } }
}

/** The columns that a conversation sets. */
export const rowOf = (conversation: Conversation) => {
  if (conversation.kind === "group") return conversation
  if (conversation.kind === "direct") {
    const { pair, ...row } = conversation
    return { ...row, lowId: pair[0], highId: pair[1] }
  }
  const { about, pair, ...row } = conversation
  const deal = about.kind === "offer" ? { offerId: about.id } : { legId: about.id }
  return { ...row, ...deal, lowId: pair[0], highId: pair[1] }
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
  readonly offerId: OfferId | null
  readonly legId: LegId | null
}
