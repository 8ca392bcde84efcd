import { DateTime, Effect, Layer, Option } from "effect"
import {
  ChatDelivery,
  ChatPurge,
  type Conversation,
  type ConversationId,
  ConversationMembers,
  Conversations,
  type ConversationWith,
  cardOf,
  type DealState,
  dealOfLeg,
  dealOfOffer,
  foundTerms,
  isDealClosed,
  type Member,
  type MemberRole,
  type Message,
  type MessageId,
  type MessageReaction,
  Messages,
  pairOf,
  partnerOf,
  type Relation,
  type ShownConversation,
  type ShownDeal,
  type ShownMessage,
  searchTerms,
  type UserId,
} from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import { remove, removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { blockIn, cardIn, dealConversation, relation } from "../visibility/relations.ts"
import * as attachments from "./attachments-memory.ts"
import { dmRequestsPorts } from "./dm-requests-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(conversationsPorts(store), messagesPorts(store), attachmentsPorts(store), dmRequestsPorts(store))

const conversationsPorts = (store: MemoryStore) => Layer.mergeAll(conversations(store), conversationMembers(store))

const conversations = ({ read, write }: MemoryStore) => {
  const find = (id: ConversationId) => read(({ conversations }) => Option.fromUndefinedOr(conversations.get(id)))
  const findWith = (id: ConversationId, user: UserId) =>
    read((world) =>
      Option.map(Option.fromUndefinedOr(world.conversations.get(id)), (one) => withStanding(world, one, user)),
    )
  return Layer.succeed(Conversations, {
    // Transactions follow one another, so nothing has to be locked.
    lock: find,
    lockWith: findWith,
    lockWithAll: (id, users) =>
      read((world): ReadonlyMap<UserId, ConversationWith> => {
        const found = world.conversations.get(id)
        return new Map(found === undefined ? [] : users.map((user) => [user, withStanding(world, found, user)]))
      }),
    find,
    findWith,
    findDirect: (pair) =>
      read(({ conversations }) => {
        const direct = [...conversations.values()].filter((one) => one.kind === "direct")
        return Option.fromUndefinedOr(direct.find(({ pair: [low, high] }) => low === pair[0] && high === pair[1]))
      }),
    findDeal: (about, pair) =>
      read((world) => {
        const id = dealConversation(world, about, pair, pair[0])
        const found = id === null ? undefined : world.conversations.get(id)
        return found?.kind === "offer" ? Option.some(found) : Option.none()
      }),
    countDeals: ([low, high], since, most) =>
      read(({ conversations }) => {
        const recent = [...conversations.values()].filter(
          (one) =>
            one.kind === "offer" &&
            one.pair[0] === low &&
            one.pair[1] === high &&
            DateTime.isGreaterThanOrEqualTo(one.createdAt, since),
        )
        return Math.min(recent.length, most)
      }),
    relations: (of, to) =>
      read(
        (world): ReadonlyMap<UserId, Relation> =>
          new Map(to.filter((user) => world.users.has(user)).map((user) => [user, relation(world, of, user)])),
      ),
    show: (viewer, id) => read((world) => Option.fromNullOr(shownConversation(world, viewer, id))),
    list: (viewer, isArchived, page) =>
      read((world) => {
        const mine = [...world.conversations.values()].filter(
          ({ id }) => world.members.get(id)?.get(viewer)?.isArchived === isArchived,
        )
        const latest = pageOf(mine, "down", ({ activityAt, id }) => [DateTime.toEpochMillis(activityAt), id], page)
        return shownAs(latest, ({ id }) => shownConversation(world, viewer, id) ?? gone())
      }),
    add: (conversation, added) =>
      write(({ conversations, members }) => {
        conversations.set(conversation.id, conversation)
        members.set(conversation.id, new Map(added.map((one) => [one.userId, one])))
      }),
    save: ({ coverUrl, id, name, updatedAt }) =>
      write(({ conversations }) => {
        const was = conversations.get(id)
        if (was?.kind === "group") conversations.set(id, { ...was, coverUrl, name, updatedAt })
      }),
    remove: (id) => write((world) => void remove(world, "conversations", id)),
    removeAbandonedDirect: (user) =>
      write((world) => {
        for (const one of world.conversations.values())
          if (one.kind !== "group" && one.pair.includes(user) && !world.users.has(partnerOf(one, user)))
            remove(world, "conversations", one.id)
      }),
    replaceInDirect: (user, noAccount, limit) =>
      write((world) => {
        const mine = [...world.conversations.values()].filter(
          (one) => one.kind !== "group" && world.members.get(one.id)?.has(user) === true,
        )
        const some = mine.slice(0, limit)
        for (const one of some) {
          if (one.kind === "group") continue
          world.conversations.set(one.id, { ...one, pair: pairOf(partnerOf(one, user), noAccount) })
          const members = [...(world.members.get(one.id)?.values() ?? [])]
          const kept = members.map((member) => (member.userId === user ? { ...member, userId: noAccount } : member))
          world.members.set(one.id, new Map(kept.map((member) => [member.userId, member])))
        }
        return some.map(({ id }) => id)
      }),
  })
}

const conversationMembers = ({ read, write }: MemoryStore) =>
  Layer.succeed(ConversationMembers, {
    member: (id, user) => read(({ members }) => Option.fromUndefinedOr(members.get(id)?.get(user))),
    members: (id) => read((world) => membersIn(world, id)),
    countUnread: (user) =>
      read(({ members }) =>
        [...members.values()].reduce((sum, those) => {
          const mine = those.get(user)
          return mine === undefined || mine.isMuted || mine.isArchived ? sum : sum + mine.unreadCount
        }, 0),
      ),
    addMember: ({ id }, member) => write((world) => setMember(world, id, member)),
    saveMember: (id, member) =>
      write((world) => {
        const was = world.members.get(id)?.get(member.userId)
        if (was !== undefined) setMember(world, id, { ...member, joinedAt: was.joinedAt })
      }),
    removeMember: (id, user) =>
      write(
        ({ members }) => void members.set(id, new Map([...(members.get(id) ?? [])].filter(([one]) => one !== user))),
      ),
    groupsOf: (user) =>
      read(({ conversations, members }) =>
        [...conversations.values()]
          .filter(({ id, kind }) => kind === "group" && members.get(id)?.has(user) === true)
          .map(({ id }) => id)
          .sort(),
      ),
  })

/** Stores a member in place of an earlier one. */
const setMember = ({ members }: World, id: ConversationId, member: Member): void =>
  void members.set(id, new Map([...(members.get(id) ?? []), [member.userId, member]]))

const withStanding = (world: World, conversation: Conversation, user: UserId): ConversationWith => {
  const role: MemberRole | null = world.members.get(conversation.id)?.get(user)?.role ?? null
  const { kind } = conversation
  const account = world.users.get(user)
  const known = account === undefined ? null : { ...cardOf(account), suspendedAt: account.suspendedAt }
  const deal = role === null ? null : stateIn(world, conversation)
  if (kind === "group" || role === null)
    return { conversation, standing: { kind, role, partner: null, deal }, user: known }
  const partner = partnerOf(conversation, user)
  const there = relation(world, user, partner) === "blocked" ? "blocked" : "there"
  const standing = { kind, role, partner: world.users.has(partner) ? there : "deleted", deal } as const
  return { conversation, standing, user: known }
}

/** The offer or the leg that a conversation is about. */
const shownDeal = (world: World, conversation: Conversation): ShownDeal | null => {
  if (conversation.kind !== "offer") return null
  const { about, pair } = conversation
  if (about.kind === "offer") {
    const offer = world.offers.get(about.id) ?? gone()
    return { ...about, ...dealOfOffer(offer), status: offer.status }
  }
  const leg = world.roundLegs.get(about.id) ?? gone()
  return { ...about, ...dealOfLeg(leg, pair), status: leg.status }
}

const stateIn = (world: World, conversation: Conversation): DealState | null => {
  const deal = shownDeal(world, conversation)
  return deal && { endedAt: deal.endedAt, isPassedOn: deal.isPassedOn }
}

const gone = (): never => {
  throw new Error("The conversation was there a moment ago.")
}

/** Every member, the oldest first. */
const membersIn = (world: World, id: ConversationId): ReadonlyArray<Member> =>
  [...(world.members.get(id)?.values() ?? [])].sort(
    (one, other) =>
      DateTime.toEpochMillis(one.joinedAt) - DateTime.toEpochMillis(other.joinedAt) ||
      (one.userId < other.userId ? -1 : 1),
  )

/** A conversation as one of its members sees it; `null` for others. */
const shownConversation = (world: World, viewer: UserId, id: ConversationId): ShownConversation | null => {
  const conversation = world.conversations.get(id)
  const mine = world.members.get(id)?.get(viewer)
  if (conversation === undefined || mine === undefined) return null
  const isBlocked = blockIn(world, conversation) !== undefined
  const last = messageAt(world, id, conversation.lastSequence)
  return {
    conversation,
    deal: shownDeal(world, conversation),
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
const messageAt = ({ messages }: World, id: ConversationId, sequence: number): Message | undefined =>
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
const reactionsIn = (world: World, viewer: UserId, id: MessageId): ReadonlyArray<MessageReaction> => {
  const given = [...world.messageReactions.values()].filter((one) => one.id === id)
  given.sort((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
  return [...new Set(given.map(({ emoji }) => emoji))].map((emoji) => {
    const those = given.filter((one) => one.emoji === emoji)
    return { emoji, count: those.length, isMine: those.some(({ user }) => user === viewer) }
  })
}

const messagesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Messages, {
    find: (id) => read(({ messages }) => Option.fromUndefinedOr(messages.get(id))),
    findByClientId: (conversation, author, clientId) =>
      read((world) => {
        const twin = of(world, conversation).find((one) => one.authorId === author && one.clientId === clientId)
        return Option.map(Option.fromUndefinedOr(twin), ({ id }) => id)
      }),
    findByClientIds: (conversation, asked) =>
      read((world) =>
        of(world, conversation).flatMap(({ authorId: author, clientId, id }) =>
          clientId !== null && asked.some((one) => one.author === author && one.clientId === clientId)
            ? [{ author, clientId, id }]
            : [],
        ),
      ),
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
        const matching = of(world, conversation).filter(hasWords(q))
        const newestFirst = pageOf(matching, "down", ({ sequence }) => [sequence], page)
        return shownAs(newestFirst, (one) => shownMessage(world, viewer, one))
      }),
    searchOwn: (viewer, q, limit) =>
      read((world) => {
        const own = [...world.conversations.values()].filter(({ id }) => world.members.get(id)?.has(viewer) === true)
        const found = own.flatMap(({ id }) => of(world, id).filter(hasWords(q)))
        const newest = found.toSorted((a, b) => (a.id < b.id ? 1 : -1))
        const items = newest.slice(0, limit).map((one) => shownMessage(world, viewer, one))
        return { items, hasMore: newest.length > limit }
      }),
    add: (message) => write((world) => added(world, message)),
    addAll: (messages) =>
      write((world) => Effect.forEach(messages, (message) => added(world, message), { discard: true })),
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
    restore: (message) =>
      write((world) => {
        world.messages.set(message.id, { ...message, deletedAt: null })
        countUnread(world, message, 1)
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

/** Stores a message, which is the next one of its conversation. */
const added = (world: World, message: Message) =>
  Effect.suspend(() => {
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

const attachmentsPorts = (store: MemoryStore) =>
  Layer.mergeAll(attachments.ports(store), chatDelivery(store), chatPurge)

const chatDelivery = ({ read }: MemoryStore) =>
  Layer.succeed(ChatDelivery, {
    members: (ids) =>
      read((world) => {
        const there = ids.filter((id) => world.conversations.has(id))
        return new Map(there.map((id) => [id, [...(world.members.get(id)?.keys() ?? [])]]))
      }),
    readersOf: (writing, now) =>
      read((world) =>
        writing.flatMap(({ conversation, user }) => {
          const those = world.members.get(conversation)
          const found = world.conversations.get(conversation)
          const deal = found === undefined ? null : stateIn(world, found)
          if (those?.has(user) !== true || (deal !== null && isDealClosed(deal, now))) return []
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

/** Whether a message has every word of a search, or words that begin so. */
const hasWords = (q: string) => {
  const sought = searchTerms(q)
  return ({ content }: Message) => {
    const terms = foundTerms(content ?? "")
    return sought.length > 0 && sought.every((start) => terms.some((term) => term.startsWith(start)))
  }
}

/** Removals in memory take everything along, so nothing is left to purge. */
const chatPurge = Layer.succeed(ChatPurge, {
  removed: Effect.succeed(Option.none()),
  purge: () => Effect.succeed(true),
  deleteReactionsOfAccounts: () => Effect.succeed(0),
})
