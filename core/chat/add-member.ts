import { DateTime, Effect } from "effect"
import { notify } from "../notifications/notify.ts"
import { RealtimeLog } from "../realtime/ports.ts"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { newMember } from "./conversation.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { checkFriends, checkNewMember } from "./opening.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changeableBy, changed } from "./roles.ts"
import { shownConversation } from "./show-conversation.ts"

/** The owner or an admin adds a friend to a group; the friend is notified. Contract: chat, members. */
export const addMember = Effect.fn("chat.addMember")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly user: UserId
}) {
  const { id, by, user } = input
  const conversations = yield* Conversations
  const members = yield* ConversationMembers
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(id, by)
  const group = yield* Effect.fromResult(changeableBy(conversation, member))
  const relations = yield* conversations.relations(by, [user])
  yield* Effect.fromResult(checkFriends([relations.get(user) ?? null]))
  yield* Effect.fromResult(checkNewMember(yield* members.members(id), user))
  const now = yield* DateTime.now
  yield* members.addMember(group, newMember(group, { userId: user, role: "member", now }))
  yield* conversations.save(changed(group, {}, now))
  yield* notify({ to: user, type: "group_added", actor: by, subject: { kind: "conversation", id } })
  yield* realtime.append([conversationUpdated(id)])
  return yield* shownConversation(id, by)
}, inConversation)
