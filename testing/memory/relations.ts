import { Layer } from "effect"
import { cardOf, type Relation, Relations, type UserCard, type UserId } from "../../core/index.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

export const relationsIn = ({ read }: MemoryStore) =>
  Layer.succeed(Relations, {
    between: (viewer, owner) => read((world) => relation(world, viewer, owner)),
  })

/** The relation of a viewer to an owner. */
export const relation = (world: World, viewer: UserId, owner: UserId): Relation => {
  if (viewer === owner) return "self"
  if ([...world.blocks.values()].some(({ by, other }) => pairOf(by, other) === pairOf(viewer, owner))) return "blocked"
  return world.friendships.has(pairOf(viewer, owner)) ? "friend" : "stranger"
}

/** One key for two people, in either order. */
export const pairOf = (one: UserId, other: UserId): string => [one, other].sort().join(" ")

/** Somebody as a response shows them; `null` once the account is deleted. */
export const card = ({ users }: World, id: UserId): UserCard | null => {
  const user = users.get(id)
  return user === undefined ? null : cardOf(user)
}
