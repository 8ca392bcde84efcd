import { Effect, Option } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import type { ConversationId, MessageId, UserId } from "../shared/index.ts"
import type { Conversation, Member } from "./conversation.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationRead } from "./conversation-events.ts"
import { NotFound } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import { ConversationMembers, Messages } from "./ports.ts"

/** A member has read up to a message. Reading never moves back. Contract: chat, conversations. */
export const markRead = Effect.fn("chat.markRead")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly message: MessageId
}) {
  const members = yield* ConversationMembers
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const message = Option.getOrNull(yield* messages.find(input.message))
  if (message?.conversationId !== conversation.id) return yield* new NotFound()
  if (message.sequence <= member.lastReadSequence) return
  const unreadCount = yield* unreadAfter(conversation, member, message.sequence)
  yield* members.saveMember(conversation.id, { ...member, lastReadSequence: message.sequence, unreadCount })
  yield* realtime.append([conversationRead(conversation.id, input.by)])
}, inConversation)

/** The unread count after reading up to a sequence, from the smaller span: what was read now, or what is left. */
const unreadAfter = Effect.fnUntraced(function* (
  { id, lastSequence }: Conversation,
  { userId, lastReadSequence, unreadCount }: Member,
  sequence: number,
) {
  const messages = yield* Messages
  if (unreadCount === 0) return 0
  if (lastSequence - sequence <= sequence - lastReadSequence)
    return yield* messages.countOfOthers(id, userId, { from: sequence, to: lastSequence })
  return unreadCount - (yield* messages.countOfOthers(id, userId, { from: lastReadSequence, to: sequence }))
})
