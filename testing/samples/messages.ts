import { type DateTime, Effect, Option } from "effect"
import {
  type Attachment,
  type AttachmentId,
  Attachments,
  type ConversationId,
  ConversationMembers,
  type MessageId,
  Messages,
  type NewMessage,
  PostPurge,
  sendMessage,
  type User,
  type UserId,
  Users,
} from "../../core/index.ts"
import { storedGroup } from "./chat.ts"
import { withIds } from "./people.ts"
import { freshId, storedUser } from "./samples.ts"

/** A group of new people, the first of whom owns it. */
export const groupOf = Effect.fnUntraced(function* (people: number, now: DateTime.Utc) {
  const users: ReadonlyArray<User> = yield* Effect.forEach(Array.from({ length: people }), (_, n) =>
    storedUser(now, { displayName: `Person ${n}` }),
  )
  const group = yield* storedGroup(
    users.map((user, n) => [user, n === 0 ? "owner" : "member"] as const),
    now,
  )
  return { id: group.id, users }
})

/** Sends a message, by the use case. */
export const sent = (id: ConversationId, by: UserId, content: string, fields: Partial<NewMessage> = {}) =>
  withIds(sendMessage({ id, by, content, attachments: [], replyToId: null, clientId: null, ...fields }))

/** The ids of some sent messages, the first one first. */
export const sentAll = Effect.fnUntraced(function* (id: ConversationId, by: UserId, contents: ReadonlyArray<string>) {
  return yield* Effect.forEach(contents, (content) => Effect.map(sent(id, by, content), idOf))
})

export const idOf = ({ message }: Effect.Success<ReturnType<typeof sent>>): MessageId => message.message.id

export const attachment = (name: string): Attachment => ({
  id: freshId<AttachmentId>(),
  name,
  mimeType: "application/pdf",
  size: 3,
  width: null,
  height: null,
})

/** Attachments whose content might be stored. */
export const claimed = Effect.fnUntraced(function* (now: DateTime.Utc, ...names: ReadonlyArray<string>) {
  const attachments = names.map(attachment)
  yield* (yield* Attachments).claim(attachments, freshId<UserId>(), now)
  return attachments
})

export const shownTo = Effect.fnUntraced(function* (viewer: UserId, id: MessageId) {
  return Option.getOrThrow(yield* (yield* Messages).show(viewer, id))
})

/** The unread count of each user. */
export const unreadOf = Effect.fnUntraced(function* (id: ConversationId, users: ReadonlyArray<User>) {
  const members = yield* ConversationMembers
  return yield* Effect.forEach(users, (user) =>
    Effect.map(members.member(id, user.id), (member) => Option.getOrThrow(member).unreadCount),
  )
})

/** An account is gone, and its rows are still to be deleted. */
export const removedAccount = Effect.fnUntraced(function* (user: User, now: DateTime.Utc) {
  yield* (yield* PostPurge).addAccount(user.id, now)
  yield* (yield* Users).remove(user.id)
})
