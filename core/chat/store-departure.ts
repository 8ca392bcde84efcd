import { DateTime, Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import type { GroupConversation } from "./conversation.ts"
import { conversationRemoved, conversationUpdated } from "./conversation-events.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changed, type Departure } from "./roles.ts"

/** Takes a user off a group, with all that follows from it. Part of a transaction that has locked the group. */
export const storeDeparture = Effect.fnUntraced(function* (
  group: GroupConversation,
  user: UserId,
  departure: Departure,
) {
  const conversations = yield* Conversations
  const members = yield* ConversationMembers
  const realtime = yield* RealtimeLog
  const now = yield* DateTime.now
  const subject = { kind: "conversation", id: group.id } as const
  if (departure.kind === "emptied") {
    yield* conversations.remove(group.id, now)
    yield* takeBackNotifications({ type: "group_added", subject, to: null, actor: null })
    return yield* realtime.append([conversationRemoved(group.id, user)])
  }
  yield* members.removeMember(group.id, user)
  yield* takeBackNotifications({ type: "group_added", subject, to: user, actor: null })
  if (departure.successor !== null) yield* members.saveMember(group.id, departure.successor)
  yield* conversations.save(changed(group, {}, now))
  yield* realtime.append([conversationRemoved(group.id, user), conversationUpdated(group.id)])
})
