import { DateTime, Result } from "effect"
import type { Attachment } from "../files/index.ts"
import type { ConversationId, MessageId, UserId } from "../shared/index.ts"
import { cut } from "../shared/index.ts"
import type { Conversation } from "./conversation.ts"
import {
  type Blocked,
  type ConversationEnded,
  EmptyMessage,
  Forbidden,
  InvalidReply,
  NotFound,
  TooManyReactions,
} from "./errors.ts"
import { mayChange, mayWrite, type Standing } from "./standing.ts"

/** A message in its conversation. A deleted one keeps its position. Contract: chat, messages. */
export interface Message {
  readonly id: MessageId
  readonly conversationId: ConversationId
  /** The position in the conversation: 1, 2, 3, without gaps. */
  readonly sequence: number
  readonly authorId: UserId
  /** `null` for files alone, and once the message is deleted. */
  readonly content: string | null
  readonly attachments: ReadonlyArray<Attachment>
  readonly replyToId: MessageId | null
  /** The name that the sender's client gave the message, to send it once however often it tries. */
  readonly clientId: string | null
  /** It ascends with the sequence. */
  readonly createdAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
  readonly deletedAt: DateTime.Utc | null
}

/** The parts of a message that its sender gives. */
export type MessageDraft = Pick<Message, "content" | "attachments" | "replyToId" | "clientId">

/** A message has content, files, or both. */
const withContent = <S extends Pick<Message, "content" | "attachments">>(message: S): Result.Result<S, EmptyMessage> =>
  message.content === null && message.attachments.length === 0
    ? Result.fail(new EmptyMessage())
    : Result.succeed(message)

/**
 * Whether a user may send something. `original` is the message with the id `replyToId`, if there is one.
 * Contract: chat, messages.
 */
export const sendable = (
  conversation: Pick<Conversation, "id">,
  standing: Standing,
  draft: MessageDraft,
  original: Message | null,
  now: DateTime.Utc,
): Result.Result<MessageDraft, Forbidden | Blocked | ConversationEnded | EmptyMessage | InvalidReply> =>
  Result.gen(function* () {
    yield* mayWrite(standing, now)
    yield* withContent(draft)
    if (draft.replyToId === null) return draft
    const isThere = original?.conversationId === conversation.id && original.deletedAt === null
    return isThere ? draft : yield* Result.fail(new InvalidReply())
  })

/**
 * The next message of a conversation. It is later than the one before it, even when the clocks of several servers
 * differ, and by at least a millisecond: who sorts messages by their times has the order of the conversation. Of more
 * than a thousand a second, which one conversation does not see for long, the later ones are dated ahead.
 */
export const nextMessage = (
  { activityAt, id: conversationId, lastSequence }: Pick<Conversation, "id" | "lastSequence" | "activityAt">,
  {
    id,
    by,
    draft,
    now,
  }: { readonly id: MessageId; readonly by: UserId; readonly draft: MessageDraft; readonly now: DateTime.Utc },
): Message => ({
  ...draft,
  id,
  conversationId,
  sequence: lastSequence + 1,
  authorId: by,
  createdAt: DateTime.max(now, lastSequence === 0 ? activityAt : DateTime.add(activityAt, { milliseconds: 1 })),
  editedAt: null,
  deletedAt: null,
})

/**
 * The message after an edit by its author; `undefined` leaves the content unchanged, `null` clears it if there are
 * files. Only another content counts as an edit. Contract: chat, messages.
 */
export const edited = (
  message: Message,
  standing: Standing,
  by: UserId,
  content: string | null | undefined,
  now: DateTime.Utc,
): Result.Result<Message, NotFound | Forbidden | Blocked | ConversationEnded | EmptyMessage> =>
  Result.gen(function* () {
    if (message.deletedAt !== null) return yield* Result.fail(new NotFound())
    if (standing.role === null || message.authorId !== by) return yield* Result.fail(new Forbidden())
    yield* mayChange(standing, now)
    if (content === undefined || content === message.content) return message
    return yield* withContent({ ...message, content, editedAt: now })
  })

/**
 * The message, if the user may delete it: its author, also during a block, and in a group its owner and admins.
 * Contract: chat, messages.
 */
export const deletable = (
  message: Message,
  { kind, role }: Standing,
  by: UserId,
): Result.Result<Message, NotFound | Forbidden> => {
  if (message.deletedAt !== null) return Result.fail(new NotFound())
  const mayModerate = kind === "group" && (role === "owner" || role === "admin")
  const isAllowed = role !== null && (message.authorId === by || mayModerate)
  return isAllowed ? Result.succeed(message) : Result.fail(new Forbidden())
}

/** The different emojis that one message may have. */
const mostEmojis = 20

/** The message, if the user may react to it with an emoji; `emojis` are those that it has. Contract: chat, messages. */
export const reactable = (
  message: Message,
  standing: Standing,
  emoji: string,
  emojis: ReadonlyArray<string>,
  now: DateTime.Utc,
): Result.Result<Message, NotFound | Forbidden | Blocked | ConversationEnded | TooManyReactions> =>
  Result.gen(function* () {
    if (message.deletedAt !== null) return yield* Result.fail(new NotFound())
    yield* mayChange(standing, now)
    const isFull = emojis.length >= mostEmojis && !emojis.includes(emoji)
    return isFull ? yield* Result.fail(new TooManyReactions()) : message
  })

/** The message, if the user may take a reaction back: members may, also during a block. Contract: chat, messages. */
export const unreactable = (
  message: Message,
  { role }: Pick<Standing, "role">,
): Result.Result<Message, NotFound | Forbidden> => {
  if (message.deletedAt !== null) return Result.fail(new NotFound())
  return role === null ? Result.fail(new Forbidden()) : Result.succeed(message)
}

/** The beginning of the content of a message, as replies show it; `null` without content. */
export const excerptOf = (content: string | null): string | null => content && cut(content, 140)
