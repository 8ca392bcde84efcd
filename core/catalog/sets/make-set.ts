import { DateTime, Effect } from "effect"
import { FileScanner } from "../../files/index.ts"
import {
  asName,
  type CollectionId,
  Ids,
  inTransactionOfCaller,
  type Position,
  type SetId,
  type UserId,
} from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { findSeries } from "../editions/find-series.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { FileTexts } from "../item-files/ports.ts"
import type { Item } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import { PlaceLimitReached, SetLimitReached } from "./errors.ts"
import { copyOfSet, type ItemSet, setLimit } from "./item-set.ts"
import {
  placeLimit,
  placeName,
  placeNumberLength,
  placesOf,
  placesOfThings,
  type SetPlace,
  type WrittenPlace,
} from "./place.ts"
import { ItemSets } from "./ports.ts"
import { placesInFile } from "./read-places.ts"

/** What is said of a new set besides its places. */
export interface NewSet {
  readonly by: UserId
  readonly name: string
  readonly description: string | null
  readonly type: CollectionType
  readonly isPublic: boolean
}

/** Makes a set of the caller from places as they are written. Contract: catalog, sets. */
export const makeSet = Effect.fn("sets.make")(function* ({
  places,
  ...input
}: NewSet & { readonly places: ReadonlyArray<WrittenPlace> }) {
  return yield* added(input, yield* Effect.fromResult(placesOf(places)))
}, inTransactionOfCaller)

/** Makes a private set of the caller with the places of one that they see. Contract: catalog, sets. */
export const copySet = Effect.fn("sets.copy")(function* (input: { readonly id: SetId; readonly by: UserId }) {
  const sets = yield* ItemSets
  const ids = yield* Ids
  const { by: ownerId, id } = input
  const original = yield* sets.show(id, ownerId)
  return yield* stored(copyOfSet(original, { id: (yield* ids.next) as SetId, ownerId, now: yield* DateTime.now }))
}, inTransactionOfCaller)

/**
 * Makes a set of the caller from the items of a collection of theirs: by name, a place for each edition, or for each
 * name where an item has none. Contract: catalog, sets.
 */
export const makeSetFromCollection = Effect.fn("sets.fromCollection")(function* (input: {
  readonly by: UserId
  readonly collectionId: CollectionId
  readonly name: string | null
  readonly isPublic: boolean
}) {
  const collections = yield* Collections
  const { by, collectionId, isPublic } = input
  const seen = yield* collections.show(collectionId, by)
  const { name, type } = yield* Effect.fromResult(ownedBy(seen, by))
  const places = yield* Effect.fromResult(placesOfThings((yield* itemsByName(collectionId, by)).map(thingOf)))
  return yield* added({ by, name: input.name ?? name, description: null, type, isPublic }, places)
}, inTransactionOfCaller)

/** Makes a set of the caller from a file with a place in each line. Contract: catalog, sets. */
export const makeSetFromFile = Effect.fn("sets.fromFile")(function* (input: NewSet & { readonly bytes: Uint8Array }) {
  const { piecesOf } = yield* FileTexts
  const { bytes, ...set } = input
  yield* (yield* FileScanner).scan({ by: set.by, bytes })
  const things = yield* placesInFile(piecesOf(bytes))
  const places = yield* Effect.fromResult(placesOfThings(things))
  return yield* inTransactionOfCaller(added(set, places), set)
})

/**
 * Makes a set of the caller with all that belongs to a series, in the order of its numbers. The source of the series is
 * asked. Contract: catalog, sets.
 */
export const makeSetFromSeries = Effect.fn("sets.fromSeries")(function* (input: {
  readonly by: UserId
  readonly series: string
  readonly name: string | null
  readonly isPublic: boolean
}) {
  const { by, isPublic, series } = input
  const found = yield* findSeries({ by, series, most: placeLimit })
  if (found.places === null) return yield* new PlaceLimitReached()
  const things = found.places.map(({ edition, name, number }) => ({
    number: number === null ? null : asName(number, placeNumberLength),
    name: placeName(name, edition) ?? edition,
    edition,
  }))
  const places = yield* Effect.fromResult(placesOfThings(things))
  const name = input.name ?? asName(found.name, mostOfName) ?? series
  const [type = "custom"] = found.types
  const set = { by, name, description: null, type, isPublic }
  return yield* inTransactionOfCaller(added(set, places), set)
})

/** As long as the name of a set may be. */
const mostOfName = 100

/** Each page of a collection is read with one statement: of more items than there are places the rest is not. */
const itemsByName = Effect.fnUntraced(function* (collection: CollectionId, by: UserId) {
  const items = yield* Items
  const found: Array<Item> = []
  let after: Position | null = null
  do {
    const page: Effect.Success<ReturnType<typeof items.listIn>> = yield* items.listIn(collection, by, byName, {
      limit: 100,
      after,
    })
    found.push(...page.items)
    after = page.next
  } while (after !== null && found.length < mostRead)
  return found
})

/** Some items may be copies of the same, so more are read than there may be places. */
const mostRead = 2 * placeLimit

const byName = { q: null, minRating: null, edition: null, sort: "name", conditions: [] } as const

const thingOf = ({ editions, name }: Item) => ({ name, edition: editions[0] ?? null })

const added = Effect.fnUntraced(function* ({ by: ownerId, ...attributes }: NewSet, places: ReadonlyArray<SetPlace>) {
  const ids = yield* Ids
  const now = yield* DateTime.now
  const id = (yield* ids.next) as SetId
  return yield* stored({ ...attributes, id, ownerId, copiedFrom: null, places, createdAt: now, updatedAt: now })
})

const stored = Effect.fnUntraced(function* (set: ItemSet) {
  const sets = yield* ItemSets
  if ((yield* sets.countOf(set.ownerId)) >= setLimit) return yield* new SetLimitReached()
  yield* sets.add(set)
  return yield* Effect.orDie(sets.show(set.id, set.ownerId))
})
