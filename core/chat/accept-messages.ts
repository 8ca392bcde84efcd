import { type DateTime, Result } from "effect"
import type { ConversationId, MessageId, UserId } from "../shared/index.ts"
import { cardOf, type UserCard, UserNotFound, type UsersErrors, unlessSuspended } from "../users/index.ts"
import {
  type Blocked,
  type ConversationEnded,
  type EmptyMessage,
  Forbidden,
  type InvalidReply,
  NotFound,
} from "./errors.ts"
import { type Message, type MessageDraft, sendable } from "./message.ts"
import type { ConversationWith } from "./ports.ts"

/** The input for a new message. */
export interface NewMessage extends MessageDraft {
  /** The conversation. */
  readonly id: ConversationId
  readonly by: UserId
}

/** A message that is to be written. */
interface Accepted {
  readonly by: UserId
  readonly draft: MessageDraft
  readonly author: UserCard
}

/** The message that answers one that was sent: one that is stored, or the place of an accepted one. */
export interface Place {
  readonly isNew: boolean
  readonly by: UserId
  readonly at: { readonly stored: MessageId } | { readonly accepted: number }
}

/** Why a message is refused. */
export type MessageRefusal =
  | UsersErrors.AccountSuspended
  | Blocked
  | ConversationEnded
  | EmptyMessage
  | Forbidden
  | InvalidReply
  | NotFound
  | UserNotFound

/** What is known when messages are decided on. */
interface Known {
  /** Their authors; nothing without the conversation. */
  readonly standings: ReadonlyMap<UserId, ConversationWith>
  /** Those that are stored under a `clientId` of their author, by `nameOf`. */
  readonly firsts: ReadonlyMap<string, MessageId>
  /** Those that they reply to, as far as they exist. */
  readonly originals: ReadonlyMap<MessageId, Message>
  readonly now: DateTime.Utc
}

/** The name of a `clientId` of an author. */
export const nameOf = (author: UserId, clientId: string): string => `${author} ${clientId}`

/**
 * What becomes of messages that are sent into one conversation, in their order: each is decided on as if it came alone,
 * after those before it. Contract: chat, messages.
 */
export const acceptMessages = (sent: ReadonlyArray<NewMessage>, known: Known) => {
  const accepted: Array<Accepted> = []
  const firsts = new Map([...known.firsts].map(([name, stored]): [string, Place["at"]] => [name, { stored }]))
  const places = sent.map(
    ({ by, id: _, ...draft }): Result.Result<Place, MessageRefusal> =>
      Result.gen(function* () {
        const there = known.standings.get(by)
        if (there === undefined) return yield* Result.fail(new NotFound())
        if (there.standing.role === null) return yield* Result.fail(new Forbidden())
        const { clientId, replyToId } = draft
        const name = clientId === null ? null : nameOf(by, clientId)
        const first = name === null ? undefined : firsts.get(name)
        if (first !== undefined) return { isNew: false, by, at: first }
        const author = yield* unlessSuspended(there.user ?? (yield* Result.fail(new UserNotFound())))
        const original = replyToId === null ? null : (known.originals.get(replyToId) ?? null)
        yield* sendable(there.conversation, there.standing, draft, original, known.now)
        const at = { accepted: accepted.push({ by, draft, author: cardOf(author) }) - 1 }
        if (name !== null) firsts.set(name, at)
        return { isNew: true, by, at }
      }),
  )
  return { accepted, places }
}
