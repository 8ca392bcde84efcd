import { Effect, Option } from "effect"
import type { ConversationId, MessageId, PageRequest, UserId } from "../shared/index.ts"
import { conversationOf } from "./conversation-access.ts"
import { NotFound } from "./errors.ts"
import { Messages, type MessagesFrom } from "./ports.ts"

/** Where a list of messages begins: before or after a message; `null` for the newest ones. */
export type ListFrom = { readonly before: MessageId } | { readonly after: MessageId } | null

/**
 * Messages of a conversation of the viewer, newest first: those before a message, or those that follow one. The next
 * page goes on in the same direction. Contract: chat, messages.
 */
export const listMessages = Effect.fn("chat.listMessages")(function* (input: {
  readonly id: ConversationId
  readonly viewer: UserId
  readonly from: ListFrom
  readonly page: PageRequest
}) {
  const { from, id, page, viewer } = input
  const messages = yield* Messages
  yield* conversationOf(id, viewer)
  const start = from === null ? null : yield* startOf(id, from)
  const goesOn = page.after === null ? start : further(from, Number(page.after[0]))
  const { items, hasMore } = yield* messages.list(viewer, id, goesOn, page.limit)
  const last = from !== null && "after" in from ? items[0] : items.at(-1)
  return { items, next: hasMore && last !== undefined ? [last.message.sequence] : null }
})

const startOf = Effect.fnUntraced(function* (conversation: ConversationId, from: NonNullable<ListFrom>) {
  const messages = yield* Messages
  const found = Option.getOrNull(yield* messages.find("after" in from ? from.after : from.before))
  if (found?.conversationId !== conversation) return yield* new NotFound()
  return further(from, found.sequence)
})

const further = (from: ListFrom, sequence: number): MessagesFrom =>
  from !== null && "after" in from ? { after: sequence } : { before: sequence }

/** A message in a conversation of the viewer, also a deleted one. Contract: chat, messages. */
export const getMessage = Effect.fn("chat.getMessage")(function* (input: {
  readonly id: MessageId
  readonly viewer: UserId
}) {
  const messages = yield* Messages
  const message = Option.getOrNull(yield* messages.find(input.id))
  if (message === null) return yield* new NotFound()
  yield* conversationOf(message.conversationId, input.viewer)
  return yield* Effect.fromOption(yield* messages.show(input.viewer, input.id), () => new NotFound())
})

/** The messages of a conversation of the viewer that have every word of `q`, newest first. Contract: chat, messages. */
export const searchMessages = Effect.fn("chat.searchMessages")(function* (input: {
  readonly id: ConversationId
  readonly viewer: UserId
  readonly q: string
  readonly page: PageRequest
}) {
  const messages = yield* Messages
  yield* conversationOf(input.id, input.viewer)
  return yield* messages.search(input.viewer, input.id, input.q, input.page)
})

/**
 * The newest messages that have every word of `q`, of all conversations of the viewer, as far as
 * `Messages.searchOwn` looks. Contract: search, messages.
 */
export const searchOwnMessages = Effect.fn("chat.searchOwnMessages")(function* (input: {
  readonly viewer: UserId
  readonly q: string
  readonly limit: number
}) {
  const messages = yield* Messages
  return yield* messages.searchOwn(input.viewer, input.q, input.limit)
})
