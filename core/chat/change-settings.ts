import { Effect } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import type { ConversationId, UserId } from "../shared/index.ts"
import { lockedConversation } from "./conversation-access.ts"
import { settingsUpdated } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { shownConversation } from "./list-conversations.ts"
import { ConversationMembers } from "./ports.ts"

/** A member mutes or archives a conversation, or ends that; a missing key stays. Contract: chat, conversations. */
export const changeSettings = Effect.fn("chat.changeSettings")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly isMuted: boolean | undefined
  readonly isArchived: boolean | undefined
}) {
  const members = yield* ConversationMembers
  const realtime = yield* RealtimeLog
  const { member } = yield* lockedConversation(input.id, input.by)
  const { isMuted = member.isMuted, isArchived = member.isArchived } = input
  if (isMuted !== member.isMuted || isArchived !== member.isArchived) {
    yield* members.saveMember(input.id, { ...member, isMuted, isArchived })
    yield* realtime.append([settingsUpdated(input.id, input.by)])
  }
  return yield* shownConversation(input.id, input.by)
}, inConversation)
