import type { DateTime } from "effect"
import type { OfferId } from "../market/index.ts"
import type { ConversationId, LegId, UserId } from "../shared/index.ts"

export const conversationKinds = ["direct", "group", "offer"] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** The roles of members, the most powerful first. In a conversation of two both are `member`. */
export const memberRoles = ["owner", "admin", "member"] as const
export type MemberRole = (typeof memberRoles)[number]

interface ConversationBase {
  readonly id: ConversationId
  /** The sequence of the last message; 0 without messages. Messages are numbered from 1, without gaps. */
  readonly lastSequence: number
  /** When the last message was written, or the conversation was created. It never runs backwards. */
  readonly activityAt: DateTime.Utc
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A conversation of two people. There is one for each pair, in which the smaller id comes first. */
export interface DirectConversation extends ConversationBase {
  readonly kind: "direct"
  readonly pair: readonly [low: UserId, high: UserId]
}

/** A conversation of 1 to 100 people, exactly one of whom is its owner. */
export interface GroupConversation extends ConversationBase {
  readonly kind: "group"
  readonly name: string
  readonly coverUrl: string | null
}

/** What a conversation of the kind `offer` is about. */
export type DealSubject =
  | { readonly kind: "offer"; readonly id: OfferId }
  | { readonly kind: "leg"; readonly id: LegId }

/**
 * A conversation of the two sides of an offer, or of a leg of a trade round, about it. There is one for each deal and
 * pair.
 */
export interface DealConversation extends ConversationBase {
  readonly kind: "offer"
  readonly pair: DirectConversation["pair"]
  readonly about: DealSubject
}

/** Contract: chat, conversations. */
export type Conversation = DirectConversation | GroupConversation | DealConversation

/** A member of a conversation, with the settings that are the member's own. */
export interface Member {
  readonly userId: UserId
  readonly role: MemberRole
  readonly joinedAt: DateTime.Utc
  /** The sequence up to which the member has read. */
  readonly lastReadSequence: number
  /** The messages after it, without the member's own and deleted ones. */
  readonly unreadCount: number
  readonly isMuted: boolean
  readonly isArchived: boolean
}

/** A new member. Earlier messages count as read. */
export const newMember = (
  { lastSequence }: Pick<Conversation, "lastSequence">,
  { userId, role, now }: { readonly userId: UserId; readonly role: MemberRole; readonly now: DateTime.Utc },
): Member => ({
  userId,
  role,
  joinedAt: now,
  lastReadSequence: lastSequence,
  unreadCount: 0,
  isMuted: false,
  isArchived: false,
})

/** The pair of a conversation of two. */
export const pairOf = (one: UserId, other: UserId): DirectConversation["pair"] =>
  one < other ? [one, other] : [other, one]

/** The other one of a pair. */
export const partnerOf = ({ pair: [low, high] }: Pick<DirectConversation, "pair">, user: UserId): UserId =>
  user === low ? high : low
