import { DateTime, Effect, Layer, Option } from "effect"
import {
  answerKeptUntil,
  askingOf,
  conditionOf,
  type Edition,
  EditionAnswers,
  EditionCounts,
  EditionFill,
  inShowcase,
  Prices,
  pricesOf,
  type UserId,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(editionsPorts(store), pricesPorts(store))

const editionsPorts = ({ read, write }: MemoryStore) =>
  Layer.mergeAll(
    Layer.succeed(EditionAnswers, {
      find: (edition) => read(({ editionAnswers }) => Option.fromUndefinedOr(editionAnswers.get(edition))),
      put: (answer) => write(({ editionAnswers }) => void editionAnswers.set(answer.edition, answer)),
      sweep: ({ limit, most, now }) =>
        write(({ editionAnswers: answers }) => {
          const remove = (gone: ReadonlyArray<Edition>) => gone.filter((edition) => answers.delete(edition)).length
          const expired = [...answers.values()].filter((answer) =>
            DateTime.isLessThanOrEqualTo(answerKeptUntil(answer), now),
          )
          const few = remove(expired.slice(0, limit).map(({ edition }) => edition))
          const newest = [...answers.values()].sort((a, b) => millis(b.fetchedAt) - millis(a.fetchedAt))
          return few + remove(newest.slice(most, most + limit).map(({ edition }) => edition))
        }),
    }),
    Layer.succeed(EditionCounts, {
      items: (viewer, edition) => read((world) => itemsOf(world, viewer, edition)),
      listings: (viewer, edition) => read((world) => listingsOf(world, viewer, edition)),
    }),
    Layer.succeed(EditionFill, {
      next: (after, limit) =>
        read(({ collections, items }) => {
          const behind = [...items.values()].filter(({ id }) => after === null || id > after)
          const some = behind.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
          const found = some.flatMap((item) => {
            const type = collections.get(item.collectionId)?.type
            return type === undefined ? [] : [{ item, type }]
          })
          return { found, last: some.at(-1)?.id ?? null, looked: some.length }
        }),
      position: read(({ editionFill }) => editionFill.get("position") ?? { after: null, isDone: false }),
      moveTo: (position) =>
        write(({ editionFill }) => {
          const { after, isDone } = editionFill.get("position") ?? { after: null, isDone: false }
          if (!isDone && (after === null || (position.after !== null && position.after >= after)))
            editionFill.set("position", position)
        }),
    }),
  )

const millis = DateTime.toEpochMillis

const itemsOf = (world: World, viewer: UserId, edition: Edition): number =>
  [...world.items.values()].filter(({ collectionId, editions, ownerId }) => {
    const collection = world.collections.get(collectionId)
    const owner = world.users.get(ownerId)
    if (!editions.includes(edition) || collection === undefined || owner === undefined) return false
    const isOwn = ownerId === viewer
    return isOwn || seesCollection(owner.privacy, collection.visibility, relation(world, viewer, ownerId))
  }).length

const listingsOf = (world: World, viewer: UserId, edition: Edition): number =>
  [...world.listings.values()].filter((listing) => {
    const item = marketItem(world, listing.itemId)
    const isCopy = world.items.get(listing.itemId)?.editions.includes(edition) === true
    return isCopy && item !== null && inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))
  }).length

/** Looks at each read whether a side is suspended, so there is nothing to review. */
const pricesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Prices, {
    add: (item, sale) =>
      write(({ collections, items, sales }) => {
        const sold = items.get(item)
        const type = sold === undefined ? undefined : collections.get(sold.collectionId)?.type
        if (sold === undefined || type === undefined || sold.editions.length === 0) return
        const { editions, fields } = sold
        sales.set(sale.id, { ...sale, editions, condition: conditionOf(type, fields), isCounted: false })
      }),
    uncounted: (before, limit) =>
      read(({ sales }) =>
        [...sales.values()]
          .filter(({ isCounted, soldAt }) => !isCounted && DateTime.isLessThan(soldAt, before))
          .sort((one, other) => DateTime.toEpochMillis(one.soldAt) - DateTime.toEpochMillis(other.soldAt))
          .slice(0, limit),
      ),
    count: (id) =>
      write(({ sales }) => {
        const sale = sales.get(id)
        if (sale !== undefined) sales.set(id, { ...sale, isCounted: true })
      }),
    review: () => Effect.void,
    reviewNext: () => Effect.succeed(false),
    sold: (edition, unit) =>
      read((world) => {
        const counted = [...world.sales.values()].filter(
          (sale) => sale.editions.includes(edition) && isCountedSale(world, sale),
        )
        return pricesOf(counted, unit)
      }),
    asking: (viewer, edition) =>
      read((world) => {
        const shown = [...world.listings.values()].filter((listing) => {
          const item = marketItem(world, listing.itemId)
          const isCopy = world.items.get(listing.itemId)?.editions.includes(edition) === true
          return isCopy && item !== null && inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))
        })
        return askingOf(shown.flatMap(({ price }) => (price === null ? [] : [price])))
      }),
  })

/** Whether a sale counts, and none of its sides is suspended. */
export const isCountedSale = (
  world: World,
  sale: World["sales"] extends Map<string, infer Kept> ? Kept : never,
): boolean => sale.isCounted && !isSuspended(world, sale.ownerId) && !isSuspended(world, sale.offererId)

const isSuspended = ({ users }: World, user: UserId): boolean => (users.get(user)?.suspendedAt ?? null) !== null
