import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import type { GroupConversation } from "./conversation.ts"
import { conversationRemoved, conversationUpdated } from "./conversation-events.ts"
import { Conversations } from "./ports.ts"
import { changed, type Departure } from "./roles.ts"

/** Takes a user off a group, with all that follows from it. Part of a transaction that has locked the group. */
export const storeDeparture = Effect.fnUntraced(function* (
  group: GroupConversation,
  user: UserId,
  departure: Departure,
) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const now = yield* DateTime.now
  if (departure.kind === "emptied") {
    yield* conversations.remove(group.id, now)
    return yield* realtime.append([conversationRemoved(group.id, user)])
  }
  yield* conversations.removeMember(group.id, user)
  if (departure.successor !== null) yield* conversations.saveMember(group.id, departure.successor)
  yield* conversations.save(changed(group, {}, now))
  yield* realtime.append([conversationRemoved(group.id, user), conversationUpdated(group.id)])
})
