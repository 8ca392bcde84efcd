import { DateTime, Layer, Option } from "effect"
import {
  type Edition,
  EditionAnswers,
  EditionCounts,
  EditionsDecisions,
  inShowcase,
  type UserId,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { marketItem } from "./market-items.ts"
import { relation } from "./relations.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.merge(
    Layer.succeed(EditionAnswers, {
      find: (edition) => read(({ editionAnswers }) => Option.fromUndefinedOr(editionAnswers.get(edition))),
      put: (answer) => write(({ editionAnswers }) => void editionAnswers.set(answer.edition, answer)),
      forget: ({ limit, most, now }) =>
        write(({ editionAnswers: answers }) => {
          const remove = (gone: ReadonlyArray<Edition>) => gone.filter((edition) => answers.delete(edition)).length
          const expired = [...answers.values()].filter((answer) =>
            DateTime.isLessThanOrEqualTo(EditionsDecisions.keptUntil(answer), now),
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
