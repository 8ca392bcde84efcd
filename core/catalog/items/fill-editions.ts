import { DateTime, Effect, Option, Result } from "effect"
import type { ItemId, UserId } from "../../shared/index.ts"
import { alsoAbout, inTransactionAbout, Publisher } from "../../shared/index.ts"
import { Collections } from "../collections/ports.ts"
import { type Edition, editionIn, editionOfGame, withEdition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { changedFrom, type Item } from "./item.ts"
import { EditionFill, Items } from "./ports.ts"
import { platformAppIdOf } from "./values.ts"

/** How many items a step looks at. It is small, so that other writers do not wait noticeably. */
const step = 100

/**
 * The editions of an item with those that its values name: its game, and of a book its ISBN. The same ones if nothing
 * is to be added. Contract: catalog, editions.
 */
export const filledEditions = ({ editions, fields }: Item, type: CollectionType): ReadonlyArray<Edition> => {
  const appId = platformAppIdOf(fields)
  const withGame = appId === null ? editions : withEdition(editions, editionOfGame(appId))
  const { isbn } = fields
  if (type !== "books" || typeof isbn !== "string") return withGame
  return Result.match(editionIn("isbn", isbn), {
    onFailure: () => withGame,
    onSuccess: (edition) => withEdition(withGame, edition),
  })
}

/**
 * Gives the next items that are older than editions those that their values name, once for each. Several servers may do
 * so at once. A step that was cut off is repeated. Returns whether there may be more.
 * Contract: catalog, editions.
 */
export const fillNextEditions = Effect.fn("items.fillNextEditions")(function* () {
  const fill = yield* EditionFill
  const { after, isDone } = yield* fill.position
  if (isDone) return false
  const { last } = yield* fillEditionsAfter(after)
  yield* fill.moveTo(last === null ? { after, isDone: true } : { after: last, isDone: false })
  return last !== null
})

/**
 * Does the same for the items behind one, whatever was filled before. `last` is the last item that it looked at; `null`
 * when there was none. Contract: CLI, editions.
 */
export const fillEditionsAfter = Effect.fn("items.fillEditionsAfter")(function* (after: ItemId | null) {
  const { found, last, looked } = yield* (yield* EditionFill).next(after, step)
  const wanting = found.filter(({ item, type }) => filledEditions(item, type) !== item.editions)
  let changed = 0
  for (const [owner, all] of Map.groupBy(wanting, ({ item }) => item.ownerId))
    changed += yield* fillItems({ owner, ids: all.map(({ item }) => item.id) })
  return { changed, last, looked }
})

/** The items are read again, because they may have changed meanwhile. */
const fillItems = Effect.fnUntraced(
  function* ({ ids }: { readonly owner: UserId; readonly ids: ReadonlyArray<ItemId> }) {
    const [collections, items, publisher] = [yield* Collections, yield* Items, yield* Publisher]
    const now = yield* DateTime.now
    const changed: Array<Item> = []
    for (const id of ids) {
      const item = Option.getOrNull(yield* Effect.option(items.get(id)))
      if (item === null) continue
      // An offer may have given it to another user.
      yield* alsoAbout([item.ownerId])
      const collection = Option.getOrNull(yield* collections.find(item.collectionId))
      const editions = collection === null ? item.editions : filledEditions(item, collection.type)
      if (editions === item.editions) continue
      yield* items.save({ ...item, editions, updatedAt: now }, item)
      changed.push(item)
    }
    if (changed.length > 0) yield* publisher.itemsChanged({ items: changed.map(changedFrom) })
    return changed.length
  },
  inTransactionAbout(({ owner }) => [owner]),
)
