import { DateTime, Layer } from "effect"
import {
  type Conversation,
  type ConversationId,
  cardOf,
  type DealSubject,
  type Relation,
  Relations,
  type UserCard,
  type UserId,
  visitorId,
} from "../../core/index.ts"
import type { KeptBlock } from "../shared/maps/friends.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(Relations, {
    between: (viewer, owner) => read((world) => relation(world, viewer, owner)),
  })

/** The relation of a viewer to an owner. */
export const relation = (world: World, viewer: UserId, owner: UserId): Relation => {
  if (viewer === owner) return "self"
  if (viewer === visitorId) {
    const { openToVisitors = false, privacy } = world.users.get(owner) ?? {}
    return openToVisitors && privacy === "public" ? "visitor" : "blocked"
  }
  for (const { by, other } of world.blocks.values())
    if ((by === viewer && other === owner) || (by === owner && other === viewer)) return "blocked"
  return world.friendships.has(pairKey(viewer, owner)) ? "friend" : "stranger"
}

/** The earlier block between the two members of a conversation that is no group. */
export const blockIn = ({ blocks }: World, conversation: Conversation | undefined): KeptBlock | undefined => {
  if (conversation === undefined || conversation.kind === "group") return undefined
  const between = [...blocks.values()].filter(({ by, other }) => pairKey(by, other) === pairKey(...conversation.pair))
  return between.sort(
    (one, other) => DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt),
  )[0]
}

/** A user of a conversation as one of its members sees them. */
export const cardIn = (world: World, id: ConversationId, viewer: UserId, user: UserId): UserCard | null => {
  const conversation = world.conversations.get(id)
  // Of a conversation of two that another account was taken out of, the messages stay.
  if (conversation !== undefined && conversation.kind !== "group" && !conversation.pair.includes(user)) return null
  const now = card(world, user)
  const then = user === viewer ? undefined : blockIn(world, conversation)?.cards.get(user)
  return now && (then ?? now)
}

/** The conversation of the two people of a deal about it, if the viewer is one of them. */
export const dealConversation = (
  { conversations }: World,
  about: DealSubject,
  pair: readonly [UserId, UserId],
  viewer: UserId,
): ConversationId | null =>
  [...conversations.values()].find(
    (one) =>
      one.kind === "offer" &&
      one.about.kind === about.kind &&
      one.about.id === about.id &&
      pairKey(...one.pair) === pairKey(...pair) &&
      one.pair.includes(viewer),
  )?.id ?? null

/** One key for two people, in either order. */
export const pairKey = (one: UserId, other: UserId): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** A user as a response shows them; `null` once the account is deleted. */
export const card = ({ users }: World, id: UserId): UserCard | null => {
  const user = users.get(id)
  return user === undefined ? null : cardOf(user)
}
