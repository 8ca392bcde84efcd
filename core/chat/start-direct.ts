import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import { RoundLegs } from "../market/index.ts"
import { type ConversationId, Ids, inTransactionAbout, type UserId } from "../shared/index.ts"
import { type DirectConversation, newMember, pairOf } from "./conversation.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { shownConversation } from "./list-conversations.ts"
import { open } from "./opening.ts"
import { Conversations } from "./ports.ts"

/**
 * Starts the direct conversation of two users, who have none. Whether they may is decided by the caller. Part of a
 * transaction: of those that run at once, one adds the conversation, and the others run again and find it.
 */
const startDirect = Effect.fnUntraced(function* (one: UserId, other: UserId) {
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

/**
 * Opens the direct conversation with a friend, or with the other person of a pending leg of a trade round, or answers
 * the one that exists; `isNew` says which. Contract: chat, conversations.
 */
export const openDirect = Effect.fn("chat.openDirect")(
  function* (input: { readonly user: UserId; readonly by: UserId }) {
    const conversations = yield* Conversations
    const relations = yield* conversations.relations(input.by, [input.user])
    const found = Option.getOrNull(yield* conversations.findDirect(pairOf(input.by, input.user)))
    const hasLeg = yield* (yield* RoundLegs).isPendingBetween(input.by, input.user)
    yield* Effect.fromResult(open(relations.get(input.user) ?? null, found !== null, hasLeg))
    const { id } = found ?? (yield* startDirect(input.by, input.user))
    return { shown: yield* shownConversation(id, input.by), isNew: found === null }
  },
  inTransactionAbout(({ by, user }: { readonly by: UserId; readonly user: UserId }) => [by, user]),
)
