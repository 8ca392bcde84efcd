import { Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { type Conversation, partnerOf } from "./conversation.ts"
import { NotFound } from "./errors.ts"
import { Conversations } from "./ports.ts"
import type { Standing } from "./standing.ts"

/**
 * A conversation for a change of its messages, and what a user has to do with it, who need not be a member. Others who
 * change the same conversation wait until the transaction ends. The first step of a transaction.
 */
export const lockedStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const conversation = Option.getOrNull(yield* conversations.lock(id))
  if (conversation === null) return yield* new NotFound()
  return { conversation, standing: yield* standingIn(conversation, user) }
})

/** What a user has to do with a conversation at this moment, before a change is prepared; nobody waits. */
export const readStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const conversation = Option.getOrNull(yield* conversations.find(id))
  return conversation === null ? yield* new NotFound() : yield* standingIn(conversation, user)
})

const standingIn = Effect.fnUntraced(function* (conversation: Conversation, user: UserId) {
  const conversations = yield* Conversations
  const { id, kind } = conversation
  const member = Option.getOrNull(yield* conversations.member(id, user))
  const partner = kind === "group" || member === null ? null : yield* stateOf(partnerOf(conversation, user), user)
  return { kind, role: member?.role ?? null, partner } satisfies Standing
})

const stateOf = Effect.fnUntraced(function* (partner: UserId, user: UserId) {
  const conversations = yield* Conversations
  const relation = (yield* conversations.relations(user, [partner])).get(partner)
  if (relation === undefined) return "deleted"
  return relation === "blocked" ? "blocked" : "there"
})
