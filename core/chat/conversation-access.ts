import { Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/index.ts"
import type { Conversation } from "./conversation.ts"
import { Forbidden, NotFound } from "./errors.ts"
import { ConversationMembers, Conversations } from "./ports.ts"

/**
 * A conversation for a change by one of its members, and that member. Other users who change the same conversation wait
 * until the transaction ends. Fails for a user who is no member. The first step of a transaction.
 */
export const lockedConversation = Effect.fnUntraced(function* (id: ConversationId, by: UserId) {
  const conversations = yield* Conversations
  return yield* withMember(yield* conversations.lock(id), by)
})

/** A conversation for a decision that changes nothing, and the user as its member. Fails as `lockedConversation`. */
export const conversationOf = Effect.fnUntraced(function* (id: ConversationId, by: UserId) {
  const conversations = yield* Conversations
  return yield* withMember(yield* conversations.find(id), by)
})

const withMember = Effect.fnUntraced(function* (found: Option.Option<Conversation>, by: UserId) {
  const members = yield* ConversationMembers
  const conversation = Option.getOrNull(found)
  if (conversation === null) return yield* new NotFound()
  const member = Option.getOrNull(yield* members.member(conversation.id, by))
  if (member === null) return yield* new Forbidden()
  return { conversation, member }
})

/**
 * A conversation for a change of its messages, and the relation to it of a user, who need not be a member. Other users
 * who change the same conversation wait until the transaction ends. The first step of a transaction.
 */
export const lockedStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  return Option.getOrNull(yield* conversations.lockWith(id, user)) ?? (yield* new NotFound())
})

/** A user's relation to a conversation at this moment, before a change is prepared. Takes no lock. */
export const readStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const found = Option.getOrNull(yield* conversations.findWith(id, user))
  return found === null ? yield* new NotFound() : found.standing
})
