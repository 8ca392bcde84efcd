import { DateTime, Layer, Option } from "effect"
import {
  type Conversation,
  type ConversationId,
  ConversationMembers,
  Conversations,
  type ConversationWith,
  cardOf,
  type Member,
  type MemberRole,
  pairOf,
  partnerOf,
  type Relation,
  type UserId,
} from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"
import { membersIn, shownConversation } from "./shown-conversations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(conversations(store), conversationMembers(store))

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
    find,
    findWith,
    findDirect: (pair) =>
      read(({ conversations }) => {
        const direct = [...conversations.values()].filter((one) => one.kind === "direct")
        return Option.fromUndefinedOr(direct.find(({ pair: [low, high] }) => low === pair[0] && high === pair[1]))
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
          if (one.kind === "direct" && one.pair.includes(user) && !world.users.has(partnerOf(one, user)))
            remove(world, "conversations", one.id)
      }),
    replaceInDirect: (user, noAccount, limit) =>
      write((world) => {
        const mine = [...world.conversations.values()].filter(
          (one) => one.kind === "direct" && world.members.get(one.id)?.has(user) === true,
        )
        const some = mine.slice(0, limit)
        for (const one of some) {
          if (one.kind !== "direct") continue
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
export const setMember = ({ members }: World, id: ConversationId, member: Member): void =>
  void members.set(id, new Map([...(members.get(id) ?? []), [member.userId, member]]))

const withStanding = (world: World, conversation: Conversation, user: UserId): ConversationWith => {
  const role: MemberRole | null = world.members.get(conversation.id)?.get(user)?.role ?? null
  const { kind } = conversation
  const account = world.users.get(user)
  const known = account === undefined ? null : { ...cardOf(account), suspendedAt: account.suspendedAt }
  if (kind === "group" || role === null) return { conversation, standing: { kind, role, partner: null }, user: known }
  const partner = partnerOf(conversation, user)
  const there = relation(world, user, partner) === "blocked" ? "blocked" : "there"
  const standing = { kind, role, partner: world.users.has(partner) ? there : "deleted" } as const
  return { conversation, standing, user: known }
}

const gone = (): never => {
  throw new Error("The conversation was there a moment ago.")
}
