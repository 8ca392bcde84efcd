import { DateTime, Effect, Option } from "effect"
import { discardAttachments, prepareAttachments, type SentFile, storeAttachments } from "../files/index.ts"
import type { ConversationId, MessageId, UserId } from "../shared/index.ts"
import { Publisher } from "../shared/index.ts"
import { cardOf, UserNotFound, unlessSuspended } from "../users/index.ts"
import { appendMessage } from "./append-message.ts"
import { lockedStanding, readStanding } from "./conversation-access.ts"
import { Forbidden } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import { type MessageDraft, sendable } from "./message.ts"
import { Messages, type ShownMessage } from "./ports.ts"
import { mayWrite } from "./standing.ts"

/** The input for a new message. */
export interface NewMessage extends MessageDraft {
  /** The conversation. */
  readonly id: ConversationId
  readonly by: UserId
}

/**
 * Sends a message into a conversation of the caller. Its attachments are recorded and stored already. With a `clientId`
 * that the caller has used in the conversation before, the first message is the answer, whatever the new one contains,
 * and `isNew` is `false`. Contract: chat, messages.
 */
export const sendMessage = Effect.fn("chat.sendMessage")(function* ({ id, by, ...draft }: NewMessage) {
  const messages = yield* Messages
  const { conversation, standing, user } = yield* lockedStanding(id, by)
  if (standing.role === null) return yield* new Forbidden()
  const known = draft.clientId === null ? null : yield* sentBefore(id, by, draft.clientId)
  if (known !== null) return { isNew: false, message: yield* shown(by, known) }
  const author = yield* Effect.fromResult(unlessSuspended(user ?? (yield* new UserNotFound())))
  const original = draft.replyToId === null ? null : Option.getOrNull(yield* messages.find(draft.replyToId))
  yield* Effect.fromResult(sendable(conversation, standing, draft, original, yield* DateTime.now))
  const message = yield* appendMessage(conversation, by, draft)
  const publisher = yield* Publisher
  yield* publisher.messageSent({ message: message.id, conversation: id, author: by })
  // What a response shows of a new message is known, except what it replies to.
  const isReply = message.replyToId !== null
  const fresh: ShownMessage = { message, author: cardOf(author), replyTo: null, reactions: [] }
  return { isNew: true, message: isReply ? yield* shown(by, message.id) : fresh }
}, inConversation)

/** The message that a user has sent into a conversation with a `clientId` before; `null` if there is none. */
const sentBefore = Effect.fnUntraced(function* (conversation: ConversationId, by: UserId, clientId: string) {
  const messages = yield* Messages
  return Option.getOrNull(yield* messages.findByClientId(conversation, by, clientId))
})

/** A message that the transaction has just written or read. */
const shown = Effect.fnUntraced(function* (viewer: UserId, id: MessageId) {
  const messages = yield* Messages
  return Option.getOrThrow(yield* messages.show(viewer, id))
})

/** The input for a new message whose files are not stored yet. */
export interface NewMessageWithFiles extends Omit<NewMessage, "attachments"> {
  /** In their order. */
  readonly files: ReadonlyArray<SentFile>
}

/**
 * Sends a message, with its files or not at all. Whether the caller may write is checked before a file is decoded or
 * stored, and again when the message is written; every file is decoded before the first one is stored. A known
 * `clientId` answers the first message, as `sendMessage` does. Contract: chat, attachments.
 */
export const postMessage = Effect.fn("chat.postMessage")(function* ({ files, ...draft }: NewMessageWithFiles) {
  if (files.length === 0) return yield* sendMessage({ ...draft, attachments: [] })
  const { id, by, clientId } = draft
  const standing = yield* readStanding(id, by)
  const known = standing.role === null || clientId === null ? null : yield* sentBefore(id, by, clientId)
  if (known !== null) return yield* sendMessage({ ...draft, attachments: [] })
  yield* Effect.fromResult(mayWrite(standing, yield* DateTime.now))
  const prepared = yield* prepareAttachments({ files, by })
  const attachments = yield* storeAttachments(prepared, by)
  // Only after an error nothing was committed for certain: after a defect the message may be there.
  const discard = discardAttachments(attachments)
  const sent = yield* Effect.tapError(sendMessage({ ...draft, attachments }), () => discard)
  if (!sent.isNew) yield* discard
  return sent
})
