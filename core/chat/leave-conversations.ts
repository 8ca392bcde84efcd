import { DateTime, Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { Conversations } from "./ports.ts"
import { departureOf } from "./roles.ts"
import { storeDeparture } from "./store-departure.ts"

/** How many groups a user leaves before other requests have their turn. */
const atOnce = 20

/**
 * The account of a user is deleted: the user leaves every group, and direct conversations in which nobody is left are
 * removed. Runs in the transaction that removes the account, while its rows still exist. Contract: people, users.
 */
export const leaveConversations = Effect.fn("chat.leaveConversations")(function* (user: UserId) {
  const conversations = yield* Conversations
  const groups = yield* conversations.groupsOf(user)
  for (const [n, id] of groups.entries()) {
    yield* leaveGroup(id, user)
    // Somebody may be in thousands of groups. Those who only read need not wait for all of them.
    if (n % atOnce === atOnce - 1) yield* Effect.yieldNow
  }
  yield* conversations.removeDirectWithNobody(user, yield* DateTime.now)
})

const leaveGroup = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const group = Option.getOrNull(yield* conversations.lock(id))
  if (group?.kind !== "group") return
  yield* storeDeparture(group, user, departureOf(yield* conversations.members(id), user))
})
