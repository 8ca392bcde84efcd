import { Effect, Option } from "effect"
import {
  ChatDelivery,
  type ConversationId,
  ConversationMembers,
  Conversations,
  type Member,
  type ReadMark,
  type ShownConversation,
  type UserId,
} from "../../../core/index.ts"
import { conversationView } from "../../chat/conversation-view.ts"
import type { Addressed } from "./addressed.ts"
import { ownReactions } from "./own-reactions.ts"
import { keyOf, ofKinds, type TextOf, textOf } from "./payload.ts"

/**
 * The frames with a conversation, which each member sees with their own settings and unread count. A conversation is
 * read once for all its members, in a few statements, and made into one text for all of them.
 */
export const conversationTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const texts = new Map<string, string>()
  const updated = Map.groupBy(ofKinds(all, "conversation.updated"), ({ event }) => event.subject as ConversationId)
  for (const [id, some] of updated) {
    const users = new Set(some.flatMap((one) => one.users))
    for (const [user, text] of yield* textsOf(id, [...users])) texts.set(keyOf(user, id), text)
  }
  const updates: TextOf = (event, user) => texts.get(keyOf(user, event.subject)) ?? null
  const removed: TextOf = ({ subject }) => textOf("conversation.removed", { conversationId: subject ?? "" })
  return { "conversation.updated": updates, "conversation.removed": removed }
})

const textsOf = Effect.fnUntraced(function* (id: ConversationId, users: ReadonlyArray<UserId>) {
  const members = yield* ConversationMembers
  const conversations = yield* Conversations
  const chat = yield* ChatDelivery
  const texts = new Map<UserId, string>()
  const memberOf = new Map((yield* members.members(id)).map((member) => [member.userId, member] as const))
  const receivers = users.filter((user) => memberOf.has(user))
  let shown: ShownConversation | null = null
  // A user may have left since the members were read, and then sees it no more.
  for (const user of receivers) if (shown === null) shown = Option.getOrNull(yield* conversations.show(user, id))
  if (shown === null) return texts
  if ((yield* chat.blocked([id])).size > 0) return yield* textsApart(id, receivers)
  const marks = new Map((yield* chat.readMarks([id])).map((mark) => [mark.userId, mark] as const))
  const own = yield* ownReactions(shown.lastMessage === null ? [] : [shown.lastMessage])
  const shared = new Map<string, string>()
  for (const user of receivers) {
    const mine = memberOf.get(user)
    if (mine === undefined) continue
    const { isArchived, isMuted, unreadCount } = mine
    const reacted = shown.lastMessage === null ? "" : own.variantOf(shown.lastMessage, user)
    // Only those who hide how far they have read see something in the list of members that others do not see.
    const hidden = marks.get(user)?.isShown === true ? "" : user
    const key = [hidden, unreadCount, isMuted, isArchived, reacted].join(" ")
    const lastMessage = shown.lastMessage && own.seenBy(shown.lastMessage, user)
    const seen = () => conversationView({ ...seenBy(shown, user, mine, marks), lastMessage })
    const known = shared.get(key) ?? textOf("conversation.updated", { conversation: seen() })
    shared.set(key, known)
    texts.set(user, known)
  }
  return texts
})

/** Across a block each of the two sees the other as at the time of the block, so it is read for each. */
const textsApart = Effect.fnUntraced(function* (id: ConversationId, users: ReadonlyArray<UserId>) {
  const conversations = yield* Conversations
  const texts = new Map<UserId, string>()
  for (const user of users) {
    const shown = Option.getOrNull(yield* conversations.show(user, id))
    if (shown !== null) texts.set(user, textOf("conversation.updated", { conversation: conversationView(shown) }))
  }
  return texts
})

const seenBy = (
  shown: ShownConversation,
  viewer: UserId,
  mine: Member,
  marks: ReadonlyMap<UserId, ReadMark>,
): ShownConversation => {
  const readBy = (user: UserId) => {
    const mark = marks.get(user)
    return mark !== undefined && (mark.isShown || user === viewer) ? mark.messageId : null
  }
  const members = shown.members.map((member) => ({
    ...member,
    lastReadMessageId: member.user === null ? null : readBy(member.user.id),
  }))
  return { ...shown, mine, members }
}

/**
 * The frames about how far a member has read: others get them only if the reader shows it, and never across a block in
 * a direct conversation.
 */
export const readTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const ids = ofKinds(all, "conversation.read").map(({ event }) => event.audience.id as ConversationId)
  const marks = new Map(
    (yield* chat.readMarks([...new Set(ids)])).map((mark) => [keyOf(mark.userId, mark.conversationId), mark] as const),
  )
  // After the marks, so that none from after a block is shown across it.
  const blocked = yield* chat.blocked([...new Set(ids)])
  const text: TextOf = (event, user) => {
    const mark = marks.get(keyOf(event.subject as UserId, event.audience.id))
    if (mark === undefined || mark.messageId === null) return null
    if (mark.userId !== user && (!mark.isShown || blocked.has(mark.conversationId))) return null
    const { conversationId, messageId, userId } = mark
    return textOf("conversation.read", { conversationId, messageId, userId })
  }
  return { "conversation.read": text }
})
