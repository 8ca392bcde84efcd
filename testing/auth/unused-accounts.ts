import { DateTime, Layer } from "effect"
import { UnusedAccounts, type User } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(UnusedAccounts, {
    list: (before, now, page) =>
      read((world) => {
        const forgotten = [...world.users.values()].filter((user) => isForgotten(user, before))
        const { items, next } = pageOf(
          forgotten,
          "up",
          ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id],
          page,
        )
        return { items: items.map(({ id }) => ({ id, isUnused: isUnused(world, id, now) })), next }
      }),
    isUnused: (id, before, now) =>
      read((world) => {
        const user = world.users.get(id)
        return user !== undefined && isForgotten(user, before) && isUnused(world, id, now)
      }),
  })

const isForgotten = ({ createdAt, emailVerifiedAt, suspendedAt, updatedAt }: User, before: DateTime.Utc) =>
  emailVerifiedAt === null &&
  suspendedAt === null &&
  [createdAt, updatedAt].every((at) => DateTime.isLessThanOrEqualTo(at, before))

const isUnused = (world: World, id: User["id"], now: DateTime.Utc): boolean => {
  const owned = [world.collections, world.listings, world.events, world.wants, world.rounds, world.roundEntries]
  const held = [
    ...owned.flatMap((map) => [...map.values()].map(({ ownerId }) => ownerId)),
    ...[...world.offers.values()].flatMap(({ offererId, ownerId }) => [offererId, ownerId]),
    ...[...world.posts.values(), ...world.comments.values()].map(({ authorId }) => authorId),
    ...[...world.members.values()].flatMap((members) => [...members.keys()]),
    ...[...world.participants.values(), ...world.organizers.values(), ...world.accessKeys.values()].map(
      ({ userId }) => userId,
    ),
    ...[...world.friendships.values()].flatMap(({ pair }) => pair),
    ...[...world.sessions.values()]
      .filter(({ expiresAt }) => DateTime.isGreaterThan(expiresAt, now))
      .map(({ userId }) => userId),
  ]
  return !held.includes(id)
}
