import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import { Ids, type MessageId, type UserId } from "../shared/index.ts"
import type { Conversation } from "./conversation.ts"
import { type Message, type MessageDraft, nextMessage } from "./message.ts"
import { messageCreated } from "./message-events.ts"
import { Messages } from "./ports.ts"

/** What a user writes. */
interface Written {
  readonly by: UserId
  readonly draft: MessageDraft
}

/**
 * Adds the next messages to a conversation. Whether their authors may is decided by the caller. Part of a transaction
 * that has locked the conversation, or that has added it; those that come later need the conversation as it is then.
 */
export const appendMessages = Effect.fnUntraced(function* (
  conversation: Conversation,
  written: ReadonlyArray<Written>,
) {
  const ids = yield* Ids
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  const now = yield* DateTime.now
  const all: Array<Message> = []
  for (const { by, draft } of written) {
    const last = all.at(-1)
    const { id: conversationId } = conversation
    const before =
      last === undefined
        ? conversation
        : { id: conversationId, lastSequence: last.sequence, activityAt: last.createdAt }
    all.push(nextMessage(before, { id: (yield* ids.next) as MessageId, by, draft, now }))
  }
  const [only] = all
  if (all.length === 1 && only !== undefined) yield* messages.add(only)
  else yield* messages.addAll(all)
  yield* realtime.append(all.map(messageCreated))
  return all
})
