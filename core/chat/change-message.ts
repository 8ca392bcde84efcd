import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import type { MessageId, UserId } from "../shared/index.ts"
import { inTransaction } from "../shared/index.ts"
import { lockedStanding } from "./conversation-access.ts"
import { NotFound } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import { deletable, edited, type Message } from "./message.ts"
import { messageDeleted, messageUpdated } from "./message-events.ts"
import { Conversations, Messages } from "./ports.ts"
import type { Standing } from "./standing.ts"

/**
 * Changes the content of a message of the caller; `undefined` leaves it unchanged, `null` clears it if there are files.
 * Contract: chat, messages.
 */
export const editMessage = Effect.fn("chat.editMessage")(function* (input: {
  readonly id: MessageId
  readonly by: UserId
  readonly content: string | null | undefined
}) {
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  return yield* changingMessage(
    input,
    Effect.fnUntraced(function* (message, standing) {
      const now = yield* DateTime.now
      const after = yield* Effect.fromResult(edited(message, standing, input.by, input.content, now))
      if (after === message) return
      yield* messages.saveContent(after)
      yield* realtime.append([messageUpdated(after)])
    }),
  )
})

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

/**
 * Brings back the text of a message that a moderator removed, without files and reactions; `false` where its
 * conversation is gone. Contract: moderation, decisions.
 */
export const restoreMessage = Effect.fn("chat.restoreMessage")(function* ({ content, conversationId, id }: Message) {
  const conversations = yield* Conversations
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  if (Option.isNone(yield* conversations.lock(conversationId))) return false
  const found = Option.getOrNull(yield* messages.find(id))
  if (found === null || found.deletedAt === null) return false
  const restored: Message = { ...found, content, deletedAt: null }
  yield* messages.restore(restored)
  yield* realtime.append([messageUpdated(restored)])
  return true
}, inTransaction)

const deleteNow = Effect.fnUntraced(function* (message: Message) {
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  yield* messages.delete(message, yield* DateTime.now)
  yield* realtime.append([messageDeleted(message)])
})

/**
 * Runs a change of a message by a user in one transaction about its conversation. A message never moves to another
 * conversation, so its conversation can be read before the transaction.
 * Answers the message as the user sees it afterwards.
 */
export const changingMessage = Effect.fnUntraced(function* <E, R>(
  { id, by }: { readonly id: MessageId; readonly by: UserId },
  change: (message: Message, standing: Standing) => Effect.Effect<void, E, R>,
) {
  const messages = yield* Messages
  const found = Effect.flatMap(messages.find(id), (message) => Effect.fromOption(message, () => new NotFound()))
  const { conversationId } = yield* found
  return yield* inConversation(
    Effect.gen(function* () {
      const { standing } = yield* lockedStanding(conversationId, by)
      yield* change(yield* found, standing)
      return Option.getOrThrow(yield* messages.show(by, id))
    }),
    { id: conversationId, by },
  )
})
