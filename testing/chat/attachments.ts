import { DateTime, Effect, Layer, Option } from "effect"
import { Attachments, ChatDelivery, ChatPurge } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import { blockIn, relation } from "../visibility/relations.ts"
import { isUnused } from "./messages.ts"
import { messageAt, shownMessage } from "./shown-conversations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(attachments(store), chatDelivery(store), chatPurge)

const attachments = ({ read, write }: MemoryStore) =>
  Layer.succeed(Attachments, {
    claim: (claimed, by, now) =>
      write(({ attachments }) => {
        for (const attachment of claimed)
          attachments.set(attachment.id, { attachment, uploader: by, claimedAt: now, messageId: null })
      }),
    find: (id) =>
      read(({ attachments, messages }) => {
        const claimed = attachments.get(id)
        const message = claimed?.messageId == null ? undefined : messages.get(claimed.messageId)
        return claimed === undefined || message === undefined
          ? Option.none()
          : Option.some({ attachment: claimed.attachment, conversationId: message.conversationId })
      }),
    unused: (before, limit) =>
      read(({ attachments }) =>
        [...attachments.values()]
          .filter((claimed) => isUnused(claimed, before))
          .sort((one, other) => DateTime.toEpochMillis(one.claimedAt) - DateTime.toEpochMillis(other.claimedAt))
          .slice(0, limit)
          .map(({ attachment }) => attachment.id),
      ),
    forget: (id) =>
      write(({ attachments }) => void (attachments.get(id)?.messageId === null && attachments.delete(id))),
  })

const chatDelivery = ({ read }: MemoryStore) =>
  Layer.succeed(ChatDelivery, {
    members: (ids) =>
      read((world) => {
        const there = ids.filter((id) => world.conversations.has(id))
        return new Map(there.map((id) => [id, [...(world.members.get(id)?.keys() ?? [])]]))
      }),
    readersOf: (writing) =>
      read((world) =>
        writing.flatMap(({ conversation, user }) => {
          const those = world.members.get(conversation)
          if (those?.has(user) !== true) return []
          return [...those.keys()]
            .filter((reader) => reader !== user && relation(world, reader, user) !== "blocked")
            .map((reader) => ({ conversation, user, reader }))
        }),
      ),
    messages: (viewer, ids) =>
      read((world) => {
        const found = ids.flatMap((id) => world.messages.get(id) ?? [])
        return new Map(found.map((one) => [one.id, shownMessage(world, viewer, one)]))
      }),
    blocked: (ids) =>
      read((world) => new Set(ids.filter((id) => blockIn(world, world.conversations.get(id)) !== undefined))),
    readMarks: (ids) =>
      read((world) =>
        ids.flatMap((conversationId) =>
          [...(world.members.get(conversationId)?.values() ?? [])].flatMap(({ lastReadSequence, userId }) => {
            const user = world.users.get(userId)
            if (user === undefined) return []
            const messageId = messageAt(world, conversationId, lastReadSequence)?.id ?? null
            return [{ conversationId, userId, messageId, isShown: user.showReadReceipts }]
          }),
        ),
      ),
    membersAmong: (users, conversations) =>
      read(({ members }) =>
        [...new Set(conversations)].flatMap((conversation) =>
          [...(members.get(conversation)?.keys() ?? [])]
            .filter((user) => users.includes(user))
            .map((user) => ({ conversation, user })),
        ),
      ),
    reactors: (messages) =>
      read(({ messageReactions }) =>
        [...messageReactions.values()]
          .filter(({ id }) => messages.includes(id))
          .map(({ emoji, id: message, user }) => ({ message, user, emoji })),
      ),
  })

/** Removals in memory take everything along, so nothing is left to purge. */
const chatPurge = Layer.succeed(ChatPurge, {
  removed: Effect.succeed(Option.none()),
  purge: () => Effect.succeed(true),
  deleteReactionsOfAccounts: () => Effect.succeed(0),
})
