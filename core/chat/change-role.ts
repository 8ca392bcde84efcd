import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { requireBelowLimit } from "../usage/require-below-limit.ts"
import type { MemberRole } from "./conversation.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changeRole as change, changed, deletableBy } from "./roles.ts"
import { shownConversation } from "./show-conversation.ts"

/** The owner of a group gives a member another role, or the own one. Contract: chat, members. */
export const changeRole = Effect.fn("chat.changeRole")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly user: UserId
  readonly role: MemberRole
}) {
  const members = yield* ConversationMembers
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const group = yield* Effect.fromResult(deletableBy(conversation, member))
  const target = Option.getOrNull(yield* members.member(group.id, input.user))
  const edited = yield* Effect.fromResult(change(group, member, target, input.role))
  if (edited.length > 0) {
    if (input.role === "owner") yield* requireBelowLimit(input.user, "groups")
    for (const one of edited) yield* members.saveMember(group.id, one)
    yield* conversations.save(changed(group, {}, yield* DateTime.now))
    yield* realtime.append([conversationUpdated(group.id)])
  }
  return yield* shownConversation(group.id, input.by)
}, inConversation)
