import { DateTime, Effect } from "effect"
import { RealtimeLog, takeBackNotifications } from "../delivery/index.ts"
import { storePicture, wideCover } from "../files/index.ts"
import type { ConversationId, UserId } from "../shared/index.ts"
import { conversationOf, lockedConversation } from "./conversation-access.ts"
import { conversationRemoved, conversationUpdated } from "./conversation-events.ts"
import { inConversation } from "./in-conversation.ts"
import { shownConversation } from "./list-conversations.ts"
import { ConversationMembers, Conversations } from "./ports.ts"
import { changeableBy, changed, deletableBy } from "./roles.ts"

/** The owner or an admin gives a group another name; without one it stays. Contract: chat, conversations. */
export const renameGroup = Effect.fn("chat.renameGroup")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly name: string | undefined
}) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const group = yield* Effect.fromResult(changeableBy(conversation, member))
  if (input.name !== undefined && input.name !== group.name) {
    yield* conversations.save(changed(group, { name: input.name }, yield* DateTime.now))
    yield* realtime.append([conversationUpdated(group.id)])
  }
  return yield* shownConversation(group.id, input.by)
}, inConversation)

/** The owner or an admin replaces the cover of a group. Contract: chat, conversations. */
export const setGroupCover = Effect.fn("chat.setGroupCover")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly image: Uint8Array
}) {
  const { conversation, member } = yield* conversationOf(input.id, input.by)
  yield* Effect.fromResult(changeableBy(conversation, member))
  const url = yield* storePicture({ bytes: input.image, within: wideCover, by: input.by })
  return yield* storeCover({ id: input.id, by: input.by, url })
})

/** The owner or an admin removes the cover of a group, also when it has none. Contract: chat, conversations. */
export const removeGroupCover = Effect.fn("chat.removeGroupCover")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
}) {
  yield* storeCover({ ...input, url: null })
})

const storeCover = Effect.fnUntraced(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
  readonly url: string | null
}) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const group = yield* Effect.fromResult(changeableBy(conversation, member))
  if (group.coverUrl !== input.url) {
    yield* conversations.save(changed(group, { coverUrl: input.url }, yield* DateTime.now))
    yield* realtime.append([conversationUpdated(group.id)])
  }
  return yield* shownConversation(group.id, input.by)
}, inConversation)

/** The owner deletes a group with all its messages. Contract: chat, conversations. */
export const deleteGroup = Effect.fn("chat.deleteGroup")(function* (input: {
  readonly id: ConversationId
  readonly by: UserId
}) {
  const members = yield* ConversationMembers
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const { conversation, member } = yield* lockedConversation(input.id, input.by)
  const { id } = yield* Effect.fromResult(deletableBy(conversation, member))
  const all = yield* members.members(id)
  yield* conversations.remove(id, yield* DateTime.now)
  const subject = { kind: "conversation", id } as const
  yield* takeBackNotifications({ type: "group_added", subject, to: null, actor: null })
  yield* realtime.append(all.map(({ userId }) => conversationRemoved(id, userId)))
}, inConversation)
