import { DateTime, Effect } from "effect"
import { notifyAll, RealtimeLog } from "../delivery/index.ts"
import { requireBelowLimit } from "../files/index.ts"
import { type ConversationId, Ids, inTransactionOfCaller, type UserId } from "../shared/index.ts"
import { provenUser } from "../users/index.ts"
import { type GroupConversation, newMember } from "./conversation.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { shownConversation } from "./list-conversations.ts"
import { checkFriends } from "./opening.ts"
import { Conversations } from "./ports.ts"

/**
 * Creates a group of its owner and friends of the owner, who are notified. The owner and repeated ids among `members`
 * are ignored. Fails with `Unauthorized` for a group with others, if the credentials were replaced after the sign-in.
 * Contract: chat, conversations; auth, taking over.
 */
export const createGroup = Effect.fn("chat.createGroup")(function* (input: {
  readonly by: UserId
  /** When the owner signed in. */
  readonly signedInAt: DateTime.Utc
  readonly name: string
  readonly members: ReadonlyArray<UserId>
}) {
  const conversations = yield* Conversations
  const ids = yield* Ids
  const realtime = yield* RealtimeLog
  const now = yield* DateTime.now
  const others = [...new Set(input.members)].filter((user) => user !== input.by)
  if (others.length > 0) yield* provenUser({ userId: input.by, signedInAt: input.signedInAt })
  const relations = yield* conversations.relations(input.by, others)
  yield* Effect.fromResult(checkFriends(others.map((user) => relations.get(user) ?? null)))
  yield* requireBelowLimit(input.by, "groups")
  const group: GroupConversation = {
    id: (yield* ids.next) as ConversationId,
    kind: "group",
    name: input.name,
    coverUrl: null,
    lastSequence: 0,
    activityAt: now,
    createdAt: now,
    updatedAt: now,
  }
  yield* conversations.add(group, [
    newMember(group, { userId: input.by, role: "owner", now }),
    ...others.map((userId) => newMember(group, { userId, role: "member", now })),
  ])
  const subject = { kind: "conversation", id: group.id } as const
  yield* notifyAll({ to: others, type: "group_added", actor: input.by, subject })
  yield* realtime.append([conversationUpdated(group.id)])
  return yield* shownConversation(group.id, input.by)
}, inTransactionOfCaller)
