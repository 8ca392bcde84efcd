import { Effect } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { lockedConversation } from "./conversation-access.ts"
import { Forbidden } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import { ConversationMembers } from "./ports.ts"
import { removeMember as remove } from "./roles.ts"
import { storeDeparture } from "./store-departure.ts"

/** A member leaves a group, or is removed from it. Contract: chat, members. */
export const removeMember = Effect.fn("chat.removeMember")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly user: UserId
}) {
  const members = yield* ConversationMembers
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  if (conversation.kind === "direct") return yield* new Forbidden()
  const all = yield* members.members(input.id)
  yield* storeDeparture(
    conversation,
    input.user,
    yield* Effect.fromResult(remove(conversation, all, member, input.user)),
  )
}, inConversation)
