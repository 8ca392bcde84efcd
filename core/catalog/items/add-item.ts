import { DateTime, Effect } from "effect"
import {
  type CollectionId,
  Ids,
  type ItemId,
  inTransactionOfCaller,
  Publisher,
  type UserId,
} from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { changed, type Item, nothingOwn, type ShownItem } from "./item.ts"
import { Items } from "./ports.ts"
import type { Purchase } from "./purchase.ts"
import { quantityAsCopies, withQuantity } from "./quantity.ts"
import type { GivenValues } from "./values.ts"

/** The input for a new item. */
export interface NewItem {
  readonly by: UserId
  readonly collectionId: CollectionId
  readonly name: string
  /** How many things the item stands for; one if it is left out. */
  readonly copies?: number | undefined
  /** As written. */
  readonly editions: ReadonlyArray<string> | null
  readonly fields: GivenValues
  readonly rating: number | null
  readonly comment: string | null
  readonly tags?: ReadonlyArray<string> | null | undefined
  readonly location?: string | null | undefined
  readonly purchase?: Purchase | null | undefined
  /** Whether a post shall show the item; `null` leaves it to the collection. */
  readonly share: boolean | null
}

/** Adds an item to a collection of the caller. Its values must fit the schema. Contract: catalog, items. */
export const addItem = Effect.fn("items.add")(function* (input: NewItem) {
  const collections = yield* Collections
  const items = yield* Items
  const ids = yield* Ids
  const publisher = yield* Publisher
  const { by: ownerId, collectionId, share, ...values } = input
  const now = yield* DateTime.now
  const blank: Item = {
    id: (yield* ids.next) as ItemId,
    collectionId,
    ownerId,
    name: input.name,
    copies: 1,
    lent: 0,
    editions: [],
    externalRef: null,
    fields: {},
    rating: null,
    comment: null,
    ...nothingOwn,
    pictures: [],
    coverUrl: null,
    createdAt: now,
    updatedAt: now,
  }
  const { collection, schema } = yield* collections.withSchema(collectionId)
  const { autoShare, visibility } = yield* Effect.fromResult(ownedBy(collection, ownerId))
  const item = yield* Effect.fromResult(changed(blank, quantityAsCopies(values, collection.type, schema), schema, now))
  yield* items.add(item)
  yield* publisher.itemAdded({
    item: item.id,
    owner: ownerId,
    share,
    collection: { autoShare, isPrivate: visibility === "private" },
  })
  return { ...withQuantity(item, collection.type), listing: null } satisfies ShownItem
}, inTransactionOfCaller)
