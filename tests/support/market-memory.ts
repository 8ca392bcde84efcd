import { Effect, Layer, ManagedRuntime } from "effect"
import { type CollectionId, type ItemId, MarketItems, nothingOwn, Transactions, type UserId } from "../../core/index.ts"
import { pairKey } from "../../testing/visibility/relations.ts"
import { memoryFixture } from "./memory-fixture.ts"

/**
 * The market's ports in memory, with what the modules below it do to it. With `yields` other fibers get their turn
 * before every call of a port.
 */
export const marketMemory = (options: { readonly yields?: boolean } = {}) => {
  const fixture = memoryFixture(options.yields === true ? Effect.yieldNow : Effect.void)
  const { addCollection, addUser, clock, freshId, now, unshared, world } = fixture
  const transfers: Array<ItemId> = []
  const counted = Layer.effect(
    MarketItems,
    Effect.gen(function* () {
      const items = yield* MarketItems
      const { afterCommit } = yield* Transactions
      return {
        ...items,
        transferItems: (all, ...at) =>
          Effect.andThen(
            items.transferItems(all, ...at),
            afterCommit(Effect.sync(() => void transfers.push(...all.map(({ item }) => item)))),
          ),
      }
    }),
  )
  const runtime = ManagedRuntime.make(Layer.provideMerge(counted, fixture.ports))
  return {
    world,
    runtime,
    /** The items that were transferred, in the order of their transfers. */
    transfers,
    unshared,
    forward: ({ days = 0, millis = 0 }) => clock.forward(days * 86_400_000 + millis),
    addUser,
    addCollection,
    addItem: (collectionId: CollectionId, name: string, copies = 1) => {
      const id = freshId() as ItemId
      const ownerId = world.collections.get(collectionId)?.ownerId ?? ("noUser" as UserId)
      const said = {
        copies,
        lent: 0,
        fields: {},
        rating: null,
        comment: null,
        ...nothingOwn,
        pictures: [],
        coverUrl: null,
        createdAt: now(),
        updatedAt: now(),
      }
      world.items.set(id, { id, collectionId, ownerId, name, editions: [], externalRef: null, ...said })
      world.lastItemAt.set(collectionId, now())
      return id
    },
    befriend: (one: UserId, other: UserId) =>
      void world.friendships.set(pairKey(one, other), { id: freshId() as never, pair: [one, other], since: now() }),
    ownerOf: (item: ItemId) => world.items.get(item)?.ownerId ?? null,
  }
}
