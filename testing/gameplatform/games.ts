import type { CollectionId, GameItem, Item, ItemId } from "../../core/index.ts"
import type { World } from "../shared/world.ts"

/** The items of games in a collection, with what an import wrote there. */
export const gamesIn = ({ games, imported, items }: World, collection: CollectionId): ReadonlyArray<GameItem> =>
  [...games].flatMap(([id, appId]) => {
    const item = items.get(id)
    return item?.collectionId === collection ? [{ item, appId, written: imported.get(id)?.written ?? null }] : []
  })

/** Whether the collection of an item has another item for the same game of the platform. */
export const isTaken = (
  world: World,
  { id, collectionId }: Pick<Item, "id" | "collectionId">,
  appId: number | null,
): boolean => appId !== null && gamesIn(world, collectionId).some((game) => game.appId === appId && game.item.id !== id)

/** Makes an item represent a game of the platform, or none. */
export const setGame = ({ games }: World, id: ItemId, appId: number | null): void =>
  void (appId === null ? games.delete(id) : games.set(id, appId))
