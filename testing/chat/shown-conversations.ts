import { DateTime } from "effect"
import type {
  ConversationId,
  Member,
  Message,
  MessageId,
  MessageReaction,
  ShownConversation,
  ShownMessage,
  UserId,
} from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { blockIn, cardIn } from "../visibility/relations.ts"

/** Every member, the oldest first. */
export const membersIn = (world: World, id: ConversationId): ReadonlyArray<Member> =>
  [...(world.members.get(id)?.values() ?? [])].sort(
    (one, other) =>
      DateTime.toEpochMillis(one.joinedAt) - DateTime.toEpochMillis(other.joinedAt) ||
      (one.userId < other.userId ? -1 : 1),
  )

/** A conversation as one of its members sees it; `null` for others. */
export const shownConversation = (world: World, viewer: UserId, id: ConversationId): ShownConversation | null => {
  const conversation = world.conversations.get(id)
  const mine = world.members.get(id)?.get(viewer)
  if (conversation === undefined || mine === undefined) return null
  const isBlocked = blockIn(world, conversation) !== undefined
  const last = messageAt(world, id, conversation.lastSequence)
  return {
    conversation,
    members: membersIn(world, id).map(({ joinedAt, lastReadSequence, role, userId }) => ({
      user: cardIn(world, id, viewer, userId),
      role,
      joinedAt,
      lastReadMessageId:
        userId === viewer || (world.users.get(userId)?.showReadReceipts === true && !isBlocked)
          ? (messageAt(world, id, lastReadSequence)?.id ?? null)
          : null,
    })),
    lastMessage: last === undefined ? null : shownMessage(world, viewer, last),
    mine,
  }
}

/** The message of a conversation with a sequence. */
export const messageAt = ({ messages }: World, id: ConversationId, sequence: number): Message | undefined =>
  [...messages.values()].find((one) => one.conversationId === id && one.sequence === sequence)

/** A message as a viewer sees it. */
export const shownMessage = (world: World, viewer: UserId, message: Message): ShownMessage => {
  const seen = (user: UserId) => cardIn(world, message.conversationId, viewer, user)
  const original = message.replyToId === null ? undefined : world.messages.get(message.replyToId)
  return {
    message,
    author: seen(message.authorId),
    replyTo: original ? { id: original.id, author: seen(original.authorId), content: original.content } : null,
    reactions: reactionsIn(world, viewer, message.id),
  }
}

/** The different emojis of a message, that which was used first before the others. */
export const reactionsIn = (world: World, viewer: UserId, id: MessageId): ReadonlyArray<MessageReaction> => {
  const given = [...world.messageReactions.values()].filter((one) => one.id === id)
  given.sort((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
  return [...new Set(given.map(({ emoji }) => emoji))].map((emoji) => {
    const those = given.filter((one) => one.emoji === emoji)
    return { emoji, count: those.length, isMine: those.some(({ user }) => user === viewer) }
  })
}
