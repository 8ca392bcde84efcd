import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { MessageId, UserId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import { changingMessage } from "./changing-message.ts"
import { NotFound } from "./errors.ts"
import { deletable, type Message } from "./message.ts"
import { messageDeleted } from "./message-events.ts"
import { Conversations, Messages } from "./ports.ts"

/**
 * Deletes a message of the caller, or in a group one of others by its owner and admins. Its position in the
 * conversation stays. Contract: chat, messages.
 */
export const deleteMessage = Effect.fn("chat.deleteMessage")(function* (input: {
  readonly id: MessageId
  readonly by: UserId
}) {
  yield* changingMessage(input, (message, standing) =>
    Effect.flatMap(Effect.fromResult(deletable(message, standing, input.by)), deleteNow),
  )
})

/**
 * Deletes any message. For administrators: it does not ask who the caller is. Fails with `chat.NOT_FOUND` when the
 * message is gone already. It may be part of a transaction. Contract: chat, messages.
 */
export const removeMessage = Effect.fn("chat.removeMessage")(function* (id: MessageId) {
  const conversations = yield* Conversations
  const messages = yield* Messages
  const message = Option.getOrNull(yield* messages.find(id))
  if (message === null || message.deletedAt !== null) return yield* new NotFound()
  if (Option.isNone(yield* conversations.lock(message.conversationId))) return yield* new NotFound()
  yield* deleteNow(message)
}, inTransaction)

const deleteNow = Effect.fnUntraced(function* (message: Message) {
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  yield* messages.delete(message, yield* DateTime.now)
  yield* realtime.append([messageDeleted(message)])
})
