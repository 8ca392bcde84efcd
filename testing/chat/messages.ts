import { DateTime, Effect, Layer, Option } from "effect"
import { type ConversationId, foundTerms, type Message, Messages, searchTerms } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { setMember } from "./conversations.ts"
import { reactionsIn, shownMessage } from "./shown-conversations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Messages, {
    find: (id) => read(({ messages }) => Option.fromUndefinedOr(messages.get(id))),
    findByClientId: (conversation, author, clientId) =>
      read((world) => {
        const twin = of(world, conversation).find((one) => one.authorId === author && one.clientId === clientId)
        return Option.map(Option.fromUndefinedOr(twin), ({ id }) => id)
      }),
    show: (viewer, id) =>
      read((world) =>
        Option.map(Option.fromUndefinedOr(world.messages.get(id)), (one) => shownMessage(world, viewer, one)),
      ),
    list: (viewer, conversation, from, limit) =>
      read((world) => {
        const all = of(world, conversation)
        const isAfter = from !== null && "after" in from
        const nearest = isAfter
          ? all.filter(({ sequence }) => sequence > from.after)
          : all.filter(({ sequence }) => from === null || sequence < from.before).reverse()
        const items = nearest.slice(0, limit).map((one) => shownMessage(world, viewer, one))
        return { items: isAfter ? items.reverse() : items, hasMore: nearest.length > limit }
      }),
    search: (viewer, conversation, q, page) =>
      read((world) => {
        const sought = searchTerms(q)
        const matching = of(world, conversation).filter(({ content }) => {
          const terms = foundTerms(content ?? "")
          return sought.length > 0 && sought.every((start) => terms.some((term) => term.startsWith(start)))
        })
        const newestFirst = pageOf(matching, "down", ({ sequence }) => [sequence], page)
        return shownAs(newestFirst, (one) => shownMessage(world, viewer, one))
      }),
    add: (message) =>
      write((world) => {
        const conversation = world.conversations.get(message.conversationId)
        const isFree = message.attachments.every(({ id }) => world.attachments.get(id)?.messageId === null)
        if (conversation === undefined || !isFree)
          return Effect.die(new Error("The conversation is gone, or a file belongs to another message."))
        world.messages.set(message.id, message)
        for (const attachment of message.attachments) {
          const claimed = world.attachments.get(attachment.id)
          if (claimed !== undefined) world.attachments.set(attachment.id, { ...claimed, messageId: message.id })
        }
        const { createdAt: activityAt, sequence: lastSequence } = message
        world.conversations.set(conversation.id, { ...conversation, activityAt, lastSequence })
        countUnread(world, message, 1)
        return Effect.void
      }),
    saveContent: ({ content, editedAt, id }) =>
      write(({ messages }) => {
        const was = messages.get(id)
        if (was !== undefined) messages.set(id, { ...was, content, editedAt })
      }),
    delete: (message, deletedAt) =>
      write((world) => {
        world.messages.set(message.id, { ...message, content: null, attachments: [], deletedAt })
        for (const [id, claimed] of world.attachments)
          if (claimed.messageId === message.id) world.attachments.set(id, { ...claimed, messageId: null })
        removeWhere(world.messageReactions, ({ id }) => id === message.id)
        countUnread(world, message, -1)
      }),
    countOfOthers: (conversation, user, { from, to }) =>
      read(
        (world) =>
          of(world, conversation).filter(
            ({ authorId, deletedAt, sequence }) =>
              sequence > from && sequence <= to && authorId !== user && deletedAt === null,
          ).length,
      ),
    reactions: (id, user) => read((world) => reactionsIn(world, user, id)),
    addReaction: (id, user, emoji, at) =>
      write(({ messageReactions }) => {
        const key = `${id} ${user} ${emoji}`
        if (!messageReactions.has(key)) messageReactions.set(key, { id, user, emoji, at })
      }),
    removeReaction: (id, user, emoji) =>
      write(({ messageReactions }) => messageReactions.delete(`${id} ${user} ${emoji}`)),
  })

/** The messages of a conversation in their order. */
const of = ({ messages }: World, conversation: ConversationId): Array<Message> =>
  [...messages.values()]
    .filter(({ conversationId }) => conversationId === conversation)
    .sort((one, other) => one.sequence - other.sequence)

/** Raises or lowers the unread counts of the other members who have not read so far. */
const countUnread = (world: World, { authorId, conversationId, sequence }: Message, by: 1 | -1): void => {
  for (const member of world.members.get(conversationId)?.values() ?? [])
    if (member.userId !== authorId && member.lastReadSequence < sequence)
      setMember(world, conversationId, { ...member, unreadCount: Math.max(0, member.unreadCount + by) })
}

/** The moment of an attachment that no message has, as far as it is older than another moment. */
export const isUnused = (
  { claimedAt, messageId }: { readonly claimedAt: DateTime.Utc; readonly messageId: string | null },
  before: DateTime.Utc,
): boolean => messageId === null && DateTime.isLessThan(claimedAt, before)
