import { DateTime, Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { departureOf } from "./roles.ts"
import { storeDeparture } from "./store-departure.ts"

/**
 * The account of a user is deleted: the user leaves every group, and direct conversations without members are removed.
 * Runs in the transaction that removes the account, while its rows still exist. Contract: people, users.
 */
export const leaveConversations = Effect.fn("chat.leaveConversations")(function* (user: UserId) {
  const conversations = yield* Conversations
  yield* leaveGroups(user)
  yield* conversations.removeAbandonedDirect(user, yield* DateTime.now)
})

/** The user leaves every group, as by hand. Part of a transaction. */
export const leaveGroups = Effect.fnUntraced(function* (user: UserId) {
  const members = yield* ConversationMembers
  const groups = yield* members.groupsOf(user)
  yield* oneByOne(groups, (id) => leaveGroup(id, user))
})

const leaveGroup = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const members = yield* ConversationMembers
  const group = Option.getOrNull(yield* conversations.lock(id))
  if (group?.kind !== "group") return
  yield* storeDeparture(group, user, departureOf(yield* members.members(id), user))
})
