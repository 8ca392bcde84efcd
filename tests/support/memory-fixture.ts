import { DateTime, Effect, Layer } from "effect"
import {
  type Collection,
  type CollectionId,
  type CollectionType,
  type EmailAddress,
  Ids,
  type ItemId,
  Posts,
  publisherOf,
  subscribers,
  type User,
  type UserId,
} from "../../core/index.ts"
import { newUser } from "../../core/users/user.ts"
import { portsIn } from "../../testing/memory-ports.ts"
import { memoryStore } from "../../testing/shared/store.ts"
import { steeredClock } from "./steered-clock.ts"

/**
 * The ports in memory with ids that count, a clock that stands still and the subscribers of the library, but for those
 * of a change of credentials. `before` runs before every call of a port.
 */
export const memoryFixture = (before?: Effect.Effect<void>) => {
  const store = memoryStore(before)
  const { world } = store
  const clock = steeredClock()
  let counter = 0
  const unshared: Array<ItemId> = []
  const freshId = () => `00000000-0000-7000-8000-${String(++counter).padStart(12, "0")}`
  const now = () => DateTime.makeUnsafe(clock.now())
  const ports = Layer.mergeAll(
    clock.layer,
    Layer.succeed(Ids, { next: Effect.sync(freshId) }),
    Layer.effect(
      Posts,
      Effect.map(Posts, (posts) => ({
        ...posts,
        removeSharesOf: (items: ReadonlyArray<ItemId>) =>
          Effect.andThen(
            Effect.sync(() => void unshared.push(...items)),
            posts.removeSharesOf(items),
          ),
      })),
    ).pipe(Layer.provideMerge(portsIn(store))),
  )
  return {
    store,
    world,
    clock,
    ports: Layer.provideMerge(publisherOf({ ...subscribers, credentialsChanged: [] }), ports),
    /** The items whose posts were removed, in the order of the removals. */
    unshared,
    freshId,
    now,
    addUser: (name: string, said: Partial<User> = {}) => {
      const id = freshId() as UserId
      const email = `${name}@example.com` as EmailAddress
      world.users.set(id, { ...newUser({ id, email, displayName: name, passwordHash: null, now: now() }), ...said })
      return id
    },
    addCollection: (ownerId: UserId, type: CollectionType, said: Partial<Collection> = {}) => {
      const id = freshId() as CollectionId
      const seen = { visibility: "public", openToVisitors: false } as const
      const kept = { name: id, description: null, ...seen, coverUrl: null, autoShare: false } as const
      world.collections.set(id, { id, ownerId, type, ...kept, createdAt: now(), updatedAt: now(), ...said })
      return id
    },
  }
}
