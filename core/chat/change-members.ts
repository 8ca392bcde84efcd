import { DateTime, Effect, Option } from "effect"
import { notify, RealtimeLog } from "../delivery/index.ts"
import { requireBelowLimit } from "../files/index.ts"
import type { ConversationId, UserId } from "../shared/index.ts"
import { type MemberRole, newMember } from "./conversation.ts"
import { lockedConversation } from "./conversation-access.ts"
import { conversationUpdated } from "./conversation-events.ts"
import { Forbidden } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import { storeDeparture } from "./leave-conversations.ts"
import { shownConversation } from "./list-conversations.ts"
import { checkFriends, checkNewMember } from "./opening.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changeRole as change, changeableBy, changed, deletableBy, removeMember as remove } from "./roles.ts"

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

/** A member leaves a group, or is removed from it. Contract: chat, members. */
export const removeMember = Effect.fn("chat.removeMember")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly user: UserId
}) {
  const members = yield* ConversationMembers
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  if (conversation.kind !== "group") return yield* new Forbidden()
  const all = yield* members.members(input.id)
  const departure = yield* Effect.fromResult(remove(conversation, all, member, input.user))
  yield* (yield* RealtimeLog).append(yield* storeDeparture(conversation, input.user, departure))
}, inConversation)

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
