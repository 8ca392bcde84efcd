import { Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { conversationRemoved, conversationUpdated } from "./conversation-events.ts"
import { leaveGroups } from "./leave-conversations.ts"
import { Conversations } from "./ports.ts"

/** How many direct conversations end before other requests have their turn. */
const atOnce = 200

/**
 * Ends the conversations that a change of credentials ends: the user leaves every group, and every direct conversation
 * stays with the other user as one with a deleted account. Part of the transaction of the change.
 * Contract: auth, taking over.
 */
export const endConversations = Effect.fn("chat.endConversations")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  if (!ends.includes("conversations")) return
  yield* leaveGroups(user)
  yield* leaveDirect(user)
})

const leaveDirect = Effect.fnUntraced(function* (user: UserId) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  // No account has this id: the others cannot write there any more, and have no direct conversation with the user.
  const noAccount = (yield* (yield* Ids).next) as UserId
  for (let last = atOnce; last === atOnce; ) {
    const left = yield* conversations.replaceInDirect(user, noAccount, atOnce)
    yield* realtime.append(left.flatMap((id) => [conversationRemoved(id, user), conversationUpdated(id)]))
    yield* Effect.yieldNow
    last = left.length
  }
})
