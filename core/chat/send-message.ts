import { DateTime, Effect, Option, Result } from "effect"
import { discardAttachments, prepareAttachments, type SentFile, storeAttachments } from "../files/index.ts"
import { type ConversationId, type MessageId, Publisher, Transactions, type UserId } from "../shared/index.ts"
import { acceptMessages, type MessageRefusal, type NewMessage, nameOf, type Place } from "./accept-messages.ts"
import { appendMessages } from "./append-messages.ts"
import { readStanding } from "./conversation-access.ts"
import type { Message } from "./message.ts"
import { Conversations, type ConversationWith, Messages, type ShownMessage } from "./ports.ts"
import { mayWrite } from "./standing.ts"

/**
 * Sends a message into a conversation of the caller. Its attachments are recorded and stored already. With a `clientId`
 * that the caller has used in the conversation before, the first message is the answer, whatever the new one contains,
 * and `isNew` is `false`. Those that wait for one conversation are stored together. Contract: chat, messages.
 */
export const sendMessage = Effect.fn("chat.sendMessage")(function* (message: NewMessage) {
  return yield* (yield* Transactions).gathered(sending, message)
})

/** Sends messages into one conversation. */
const sendAll = Effect.fnUntraced(function* (sent: ReadonlyArray<NewMessage>) {
  const standings = yield* lockedStandings(sent)
  const firsts = yield* firstsOf(sent, standings)
  const originals = yield* originalsOf(sent)
  const { accepted, places } = acceptMessages(sent, { standings, firsts, originals, now: yield* DateTime.now })
  const [first] = accepted
  const conversation = first && standings.get(first.by)?.conversation
  const written = conversation === undefined ? [] : yield* appendMessages(conversation, accepted)
  if (conversation !== undefined) {
    const messages = written.map(({ authorId, id }) => ({ id, author: authorId }))
    const publisher = yield* Publisher
    yield* publisher.messagesSent({ conversation: conversation.id, messages })
  }
  const fresh = written.map((message, n): ShownMessage => {
    return { message, author: accepted[n]?.author ?? null, replyTo: null, reactions: [] }
  })
  const answers: Array<Answer> = []
  for (const place of places)
    answers.push(
      Result.isFailure(place) ? Result.fail(place.failure) : Result.succeed(yield* answerTo(place.success, fresh)),
    )
  return answers
})

type Answer = Result.Result<{ readonly isNew: boolean; readonly message: ShownMessage }, MessageRefusal>

const sending = {
  about: ({ by, id }: NewMessage) => [id, by] as const,
  most: 32,
  effect: sendAll,
}

/** The relations of the authors to their conversation, which is locked. Nothing without the conversation. */
const lockedStandings = Effect.fnUntraced(function* (sent: ReadonlyArray<NewMessage>) {
  const conversations = yield* Conversations
  const standings = new Map<UserId, ConversationWith>()
  const [first] = sent
  if (first === undefined) return standings
  const { by, id } = first
  if (sent.some((one) => one.by !== by)) return yield* conversations.lockWithAll(id, [...new Set(sent.map(authorOf))])
  const found = Option.getOrNull(yield* conversations.lockWith(id, by))
  if (found !== null) standings.set(by, found)
  return standings
})

const authorOf = ({ by }: NewMessage): UserId => by

/** The messages that members have sent into the conversation with the `clientId` of one of these before. */
const firstsOf = Effect.fnUntraced(function* (
  sent: ReadonlyArray<NewMessage>,
  standings: ReadonlyMap<UserId, ConversationWith>,
) {
  const messages = yield* Messages
  const firsts = new Map<string, MessageId>()
  const asked = sent.flatMap(({ by, clientId }) =>
    clientId === null || (standings.get(by)?.standing.role ?? null) === null ? [] : [{ author: by, clientId }],
  )
  const [one] = asked
  const [first] = sent
  if (one === undefined || first === undefined) return firsts
  if (asked.length === 1) {
    const known = Option.getOrNull(yield* messages.findByClientId(first.id, one.author, one.clientId))
    if (known !== null) firsts.set(nameOf(one.author, one.clientId), known)
  } else
    for (const { author, clientId, id } of yield* messages.findByClientIds(first.id, asked))
      firsts.set(nameOf(author, clientId), id)
  return firsts
})

/** The messages that some reply to. */
const originalsOf = Effect.fnUntraced(function* (sent: ReadonlyArray<NewMessage>) {
  const messages = yield* Messages
  const originals = new Map<MessageId, Message>()
  for (const { replyToId } of sent) {
    if (replyToId === null || originals.has(replyToId)) continue
    const found = Option.getOrNull(yield* messages.find(replyToId))
    if (found !== null) originals.set(replyToId, found)
  }
  return originals
})

/** What a response shows of a new message is known, except what it replies to. */
const answerTo = Effect.fnUntraced(function* ({ at, by, isNew }: Place, fresh: ReadonlyArray<ShownMessage>) {
  const messages = yield* Messages
  if ("stored" in at) return { isNew, message: Option.getOrThrow(yield* messages.show(by, at.stored)) }
  const message = Option.getOrThrow(Option.fromUndefinedOr(fresh[at.accepted]))
  const isReply = message.message.replyToId !== null
  return { isNew, message: isReply ? Option.getOrThrow(yield* messages.show(by, message.message.id)) : message }
})

/** The message that a user has sent into a conversation with a `clientId` before; `null` if there is none. */
const sentBefore = Effect.fnUntraced(function* (conversation: ConversationId, by: UserId, clientId: string) {
  const messages = yield* Messages
  return Option.getOrNull(yield* messages.findByClientId(conversation, by, clientId))
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
