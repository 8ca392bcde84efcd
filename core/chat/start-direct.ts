import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import { type ConversationId, Ids, type UserId } from "../shared/ids.ts"
import { type DirectConversation, newMember, pairOf } from "./conversation.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { Conversations } from "./ports.ts"

/**
 * Starts the direct conversation of two users, who have none. Whether they may is decided by the caller. Part of a
 * transaction: of those that run at once, one adds the conversation, and the others run again and find it.
 */
export const startDirect = Effect.fnUntraced(function* (one: UserId, other: UserId) {
  const conversations = yield* Conversations
  const ids = yield* Ids
  const realtime = yield* RealtimeLog
  const now = yield* DateTime.now
  const conversation: DirectConversation = {
    id: (yield* ids.next) as ConversationId,
    kind: "direct",
    pair: pairOf(one, other),
    lastSequence: 0,
    activityAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const members = conversation.pair.map((userId) => newMember(conversation, { userId, role: "member", now }))
  yield* conversations.add(conversation, members)
  yield* realtime.append([conversationUpdated(conversation.id)])
  return conversation
})

/** The direct conversation of two users, started where they have none. Part of a transaction. */
export const directOf = Effect.fnUntraced(function* (one: UserId, other: UserId) {
  const conversations = yield* Conversations
  const found = Option.getOrNull(yield* conversations.findDirect(pairOf(one, other)))
  return found ?? (yield* startDirect(one, other))
})
