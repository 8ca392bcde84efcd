import { Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { NotFound } from "./errors.ts"
import { Conversations } from "./ports.ts"

/**
 * A conversation for a change of its messages, and what a user has to do with it, who need not be a member. Others who
 * change the same conversation wait until the transaction ends. The first step of a transaction.
 */
export const lockedStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  return Option.getOrNull(yield* conversations.lockWith(id, user)) ?? (yield* new NotFound())
})

/** What a user has to do with a conversation at this moment, before a change is prepared; nobody waits. */
export const readStanding = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const found = Option.getOrNull(yield* conversations.findWith(id, user))
  return found === null ? yield* new NotFound() : found.standing
})
