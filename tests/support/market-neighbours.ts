import { Effect, Layer } from "effect"
import {
  Blocks,
  CollectionFields,
  type CollectionId,
  Collections,
  CollectionsErrors,
  EventPeople,
  FieldDefinitions,
  FriendRequests,
  Friendships,
  Items,
  ItemsErrors,
  Notifications,
  Outbox,
  PostPurge,
  Posts,
  Relations,
  type UserId,
  Users,
  UsersErrors,
} from "../../core/index.ts"
import { type Call, foundIn, readsOf, type World } from "./market-world.ts"

/** The ports of the modules that the market is built on, in memory: what it asks of them, and what ends there. */
export const neighboursOf = (world: World, call: Call) => {
  const { pair, between } = readsOf(world)
  const collection = (id: CollectionId) =>
    foundIn(world.collections, id, () => new CollectionsErrors.CollectionNotFound())
  const remove = (gone: ReadonlyArray<CollectionId>) => {
    for (const id of gone) world.collections.delete(id)
    for (const { id, collectionId } of world.items.values()) if (gone.includes(collectionId)) world.items.delete(id)
  }
  const ownedBy = (owner: UserId) => [...world.collections.values()].filter(({ ownerId }) => ownerId === owner)

  return Layer.mergeAll(
    Layer.mock(Collections, {
      get: (id) => call(() => collection(id)),
      find: (id) => call(() => Effect.option(collection(id))),
      show: (id) =>
        call(() =>
          Effect.map(collection(id), (one) => ({
            ...one,
            owner: { id: one.ownerId, displayName: "", avatarUrl: null },
            itemsCount: 0,
          })),
        ),
      countOf: (owner) => call(() => ownedBy(owner).length),
      add: (one) => call(() => void world.collections.set(one.id, { ...one, lastItem: 0 })),
      remove: (id) => call(() => remove([id])),
    }),
    Layer.mock(Outbox, { removeUnsent: () => Effect.void }),
    // The market has no posts.
    Layer.mock(Posts, { removeShareOf: () => Effect.void }),
    Layer.mock(PostPurge, { addAccount: () => Effect.void }),
    Layer.mock(CollectionFields, { of: () => Effect.succeed([]), add: () => Effect.void }),
    Layer.mock(FieldDefinitions, { find: () => Effect.succeed([]), ofSystem: () => Effect.succeed([]) }),
    Layer.mock(Items, {
      get: (id) =>
        call(() =>
          Effect.gen(function* () {
            const item = yield* foundIn(world.items, id, () => new ItemsErrors.ItemNotFound())
            const { ownerId, createdAt } = yield* Effect.orDie(collection(item.collectionId))
            const said = { fields: {}, rating: null, comment: null }
            return { ...item, ...said, ownerId, createdAt, updatedAt: createdAt }
          }),
        ),
      remove: (id) => call(() => world.items.delete(id)),
    }),
    Layer.mock(Users, {
      get: (id) => call(() => foundIn(world.users, id, () => new UsersErrors.UserNotFound())),
      save: (user) => call(() => void world.users.set(user.id, user)),
      remove: (id) =>
        call(() => {
          remove(ownedBy(id).map((one) => one.id))
          for (const listing of world.listings.values()) if (listing.ownerId === id) world.listings.delete(listing.id)
          world.users.delete(id)
        }),
    }),
    Layer.succeed(Relations, { between: (viewer, owner) => call(() => between(viewer, owner)) }),
    Layer.mock(Friendships, { remove: (one, other) => call(() => world.friends.delete(pair(one, other))) }),
    Layer.mock(FriendRequests, { cancelPending: () => Effect.void }),
    Layer.mock(Blocks, { add: (_, by, other) => call(() => void world.blocks.set(pair(by, other), true)) }),
    // Nobody is on an event.
    Layer.mock(EventPeople, {
      shared: () => Effect.succeed([]),
      scheduledOf: () => Effect.succeed({ owned: [], joined: [] }),
      forget: () => Effect.void,
    }),
    Layer.mock(Notifications, {
      add: (told) =>
        call(() => {
          if (told.actorId === null || between(told.userId, told.actorId) !== "blocked")
            world.notifications.set(told.id, told)
        }),
    }),
  )
}
