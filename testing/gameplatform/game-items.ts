import { DateTime, Effect, Layer } from "effect"
import { type GameItem, GameItems, GameLocations } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { gamesIn, setGame } from "./games.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(gameItems(store), gameLocations(store))

const gameItems = ({ read, write }: MemoryStore) =>
  Layer.succeed(GameItems, {
    find: (collection, appIds) =>
      read((world) => {
        const wanted = new Set(appIds)
        return gamesIn(world, collection).filter(({ appId }) => wanted.has(appId))
      }),
    add: (collection, games, detailsDueAt) =>
      write((world) => {
        const there = new Set(gamesIn(world, collection).map(({ appId }) => appId))
        for (const { item, appId } of games) {
          if (there.has(appId)) return Effect.die(new Error("The collection has an item for the game."))
          there.add(appId)
          world.items.set(item.id, item)
          setGame(world, item.id, appId)
        }
        for (const game of games) keepWritten(world, game, { dueAt: detailsDueAt, claims: 0 })
        const [latest] = games
          .map(({ item }) => item.createdAt)
          .sort(DateTime.Order)
          .reverse()
        if (latest !== undefined) world.lastItemAt.set(collection, latest)
        return Effect.void
      }),
    save: (games) =>
      write((world) => {
        for (const game of games) {
          const was = world.items.get(game.item.id)
          if (was === undefined) continue
          const { name, fields, updatedAt } = game.item
          world.items.set(was.id, { ...was, name, fields, updatedAt })
          keepWritten(world, game, world.imported.get(was.id)?.details ?? null)
        }
      }),
  })

const gameLocations = ({ read }: MemoryStore) =>
  Layer.succeed(GameLocations, {
    of: (owner) =>
      read((world) =>
        [...world.collections.values()]
          .filter(({ ownerId }) => ownerId === owner)
          .flatMap(({ id }) => gamesIn(world, id).map(({ appId }) => ({ appId, collectionId: id }))),
      ),
  })

type Details =
  World["imported"] extends Map<unknown, infer Imported extends { details: unknown }> ? Imported["details"] : never

const keepWritten = ({ imported }: World, { item, appId, written }: GameItem, details: Details): void =>
  void (written === null || imported.set(item.id, { appId, written, details }))
