import { DateTime, Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import { RealtimeLog } from "../realtime/ports.ts"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationRemoved } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { deletableBy } from "./roles.ts"

/** The owner deletes a group with all its messages. Contract: chat, conversations. */
export const deleteGroup = Effect.fn("chat.deleteGroup")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
}) {
  const members = yield* ConversationMembers
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const { id } = yield* Effect.fromResult(deletableBy(conversation, member))
  const all = yield* members.members(id)
  yield* conversations.remove(id, yield* DateTime.now)
  const subject = { kind: "conversation", id } as const
  yield* takeBackNotifications({ type: "group_added", subject, to: null, actor: null })
  yield* realtime.append(all.map(({ userId }) => conversationRemoved(id, userId)))
}, inConversation)
