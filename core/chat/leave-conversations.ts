import { DateTime, Effect, Array as List, Option } from "effect"
import type { RealtimeEvent } from "../delivery/index.ts"
import { RealtimeLog, takeBackNotifications } from "../delivery/index.ts"
import type { PublishedEvents } from "../shared/index.ts"
import { type ConversationId, Ids, oneByOne, type UserId } from "../shared/index.ts"
import type { GroupConversation } from "./conversation.ts"
import { conversationRemoved, conversationUpdated } from "./conversation-events.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changed, type Departure, departureOf } from "./roles.ts"

/**
 * The account of a user is deleted: the user leaves every group, and conversations of two without members are removed.
 * Runs in the transaction that removes the account, while its rows still exist. Contract: users, users.
 */
export const leaveConversations = Effect.fn("chat.leaveConversations")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const conversations = yield* Conversations
  yield* leaveGroups(user)
  yield* conversations.removeAbandonedDirect(user, yield* DateTime.now)
})

/** The user leaves every group, as by hand. Part of a transaction. */
const leaveGroups = Effect.fnUntraced(function* (user: UserId) {
  const members = yield* ConversationMembers
  const groups = yield* members.groupsOf(user)
  const left: Array<RealtimeEvent> = []
  yield* oneByOne(groups, (id) => Effect.map(leaveGroup(id, user), (events) => left.push(...events)))
  // An account may be in thousands of groups.
  yield* oneByOne(List.chunksOf(left, 100), (yield* RealtimeLog).append)
})

const leaveGroup = Effect.fnUntraced(function* (id: ConversationId, user: UserId) {
  const conversations = yield* Conversations
  const members = yield* ConversationMembers
  const group = Option.getOrNull(yield* conversations.lock(id))
  if (group?.kind !== "group") return []
  return yield* storeDeparture(group, user, departureOf(yield* members.members(id), user))
})

/** How many conversations of two end before other requests have their turn. */
const atOnce = 200

/**
 * Ends the conversations that a change of credentials ends: the user leaves every group, and every conversation of two
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
  // No account has this id: the others cannot write there any more, and have no conversation with the user.
  const noAccount = (yield* (yield* Ids).next) as UserId
  for (let last = atOnce; last === atOnce; ) {
    const left = yield* conversations.replaceInDirect(user, noAccount, atOnce)
    yield* realtime.append(left.flatMap((id) => [conversationRemoved(id, user), conversationUpdated(id)]))
    yield* Effect.yieldNow
    last = left.length
  }
})

/**
 * Takes a user off a group, with all that follows from it, and returns the events of it, to append. Part of a
 * transaction that has locked the group.
 */
export const storeDeparture = Effect.fnUntraced(function* (
  group: GroupConversation,
  user: UserId,
  departure: Departure,
) {
  const conversations = yield* Conversations
  const members = yield* ConversationMembers
  const now = yield* DateTime.now
  const subject = { kind: "conversation", id: group.id } as const
  if (departure.kind === "emptied") {
    yield* conversations.remove(group.id, now)
    yield* takeBackNotifications({ type: "group_added", subject, to: null, actor: null })
    return [conversationRemoved(group.id, user)]
  }
  yield* members.removeMember(group.id, user)
  yield* takeBackNotifications({ type: "group_added", subject, to: user, actor: null })
  if (departure.successor !== null) yield* members.saveMember(group.id, departure.successor)
  yield* conversations.save(changed(group, {}, now))
  return [conversationRemoved(group.id, user), conversationUpdated(group.id)]
})
