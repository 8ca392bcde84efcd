import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import {
  type CollectionId,
  type CollectionType,
  EditionLookup,
  GameItems,
  type PlatformAccountId,
  type PlatformGame,
  type Schema,
  type SchemaFieldId,
  type UserId,
} from "../../core/index.ts"
import {
  emptyPlatform,
  encrypted,
  gameCacheIn,
  gameLibraryOf,
  secretCipherIn,
} from "../../testing/gameplatform/memory.ts"
import { remove } from "../../testing/shared/removals.ts"
import { memoryFixture } from "./memory-fixture.ts"

/** The ports of imports in memory, on collections of games that have the fields of a schema. */
export const importMemory = (schema: Schema) => {
  /** After how many calls of ports the process is killed. */
  const killer = { after: Number.POSITIVE_INFINITY }
  const fixture = memoryFixture(Effect.suspend(() => (--killer.after < 0 ? Effect.interrupt : Effect.void)))
  const { clock, now, store, world } = fixture
  const platform = emptyPlatform()
  /** Games that no collection takes: the store breaks over them. */
  const poison = new Set<number>()
  const poisoned = Layer.effect(
    GameItems,
    Effect.map(GameItems, (games) => ({
      ...games,
      add: (collection, added, detailsDueAt) => {
        const bad = added.find(({ appId }) => poison.has(appId))
        const adding = games.add(collection, added, detailsDueAt)
        return bad === undefined ? adding : Effect.die(new Error(`Game ${bad.appId} breaks the store`))
      },
    })),
  )
  for (const { definition } of schema) world.definitions.set(definition.id, { ...definition, collectionType: "games" })
  const runtime = ManagedRuntime.make(
    poisoned.pipe(
      Layer.provideMerge(fixture.ports),
      Layer.merge(gameLibraryOf(platform, store)),
      Layer.merge(gameCacheIn(store)),
      Layer.merge(secretCipherIn(store)),
      Layer.merge(Layer.succeed(EditionLookup, { sources: [] })),
      Layer.merge(Logger.layer([])),
    ),
  )

  return {
    world,
    platform,
    runtime,
    clock,
    poison,
    killer,
    awaited: store.awaited,
    addUser: (name: string) => fixture.addUser(name),
    addCollection: (ownerId: UserId, type: CollectionType = "games") => {
      const collectionId = fixture.addCollection(ownerId, type)
      for (const field of schema) {
        const id = fixture.freshId() as SchemaFieldId
        world.fields.set(id, { ...field, id, collectionId })
      }
      return collectionId
    },
    /** Gives a user an account of the platform with some games. */
    link: (userId: UserId, games: ReadonlyArray<PlatformGame>) => {
      const accountId = `account-of-${userId}` as PlatformAccountId
      world.links.set(userId, { userId, accountId, linkedAt: now() })
      world.keys.set(userId, encrypted(userId, "0".repeat(32)))
      platform.libraries.set(accountId, games)
    },
    removeCollection: (id: CollectionId) => remove(world, "collections", id),
  }
}

export type ImportMemory = ReturnType<typeof importMemory>
