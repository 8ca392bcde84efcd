import { Effect, Option } from "effect"
import type { ConversationId, PageRequest, UserId } from "../shared/index.ts"
import { Forbidden, NotFound } from "./errors.ts"
import { ConversationMembers, Conversations } from "./ports.ts"

/** The conversations of a user that are archived, or those that are not. Contract: chat, conversations. */
export const listConversations = Effect.fn("chat.listConversations")(function* (input: {
  readonly of: UserId
  readonly isArchived: boolean
  readonly page: PageRequest
}) {
  return yield* (yield* Conversations).list(input.of, input.isArchived, input.page)
})

/** A conversation as one of its members sees it. Contract: chat, conversations. */
export const showConversation = Effect.fn("chat.showConversation")(function* (id: ConversationId, viewer: UserId) {
  const conversations = yield* Conversations
  const shown = Option.getOrNull(yield* conversations.show(viewer, id))
  if (shown !== null) return shown
  return yield* Option.isNone(yield* conversations.find(id)) ? new NotFound() : new Forbidden()
})

/** The same in the transaction of a change, whose result it is: the viewer is a member, or something is wrong. */
export const shownConversation = (id: ConversationId, viewer: UserId) => Effect.orDie(showConversation(id, viewer))

/** The unread messages in conversations that a user has neither muted nor archived. Contract: chat, conversations. */
export const countUnreadMessages = Effect.fn("chat.countUnreadMessages")(function* (user: UserId) {
  return yield* (yield* ConversationMembers).countUnread(user)
})
