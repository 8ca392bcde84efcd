import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import { Ids, type MessageId, type UserId } from "../shared/index.ts"
import type { Conversation } from "./conversation.ts"
import { type MessageDraft, nextMessage } from "./message.ts"
import { messageCreated } from "./message-events.ts"
import { Messages } from "./ports.ts"

/**
 * Adds the next message to a conversation. Whether the author may is decided by the caller. Part of a transaction that
 * has locked the conversation, or that has added it; a second message needs the conversation as it is then.
 */
export const appendMessage = Effect.fnUntraced(function* (conversation: Conversation, by: UserId, draft: MessageDraft) {
  const ids = yield* Ids
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  const id = (yield* ids.next) as MessageId
  const message = nextMessage(conversation, { id, by, draft, now: yield* DateTime.now })
  yield* messages.add(message)
  yield* realtime.append([messageCreated(message)])
  return message
})
