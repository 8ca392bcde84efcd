import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { Conversations } from "./ports.ts"
import { changeableBy, changed } from "./roles.ts"
import { shownConversation } from "./show-conversation.ts"

/** The owner or an admin gives a group another name; without one it stays. Contract: chat, conversations. */
export const renameGroup = Effect.fn("chat.renameGroup")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly name: string | undefined
}) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const group = yield* Effect.fromResult(changeableBy(conversation, member))
  if (input.name !== undefined && input.name !== group.name) {
    yield* conversations.save(changed(group, { name: input.name }, yield* DateTime.now))
    yield* realtime.append([conversationUpdated(group.id)])
  }
  return yield* shownConversation(group.id, input.by)
}, inConversation)
