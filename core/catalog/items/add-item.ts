import { DateTime, Effect } from "effect"
import {
  type CollectionId,
  Ids,
  type ItemId,
  inTransactionOfCaller,
  Publisher,
  type UserId,
} from "../../shared/index.ts"
import { NotCollectionOwner } from "../collections/errors.ts"
import { Collections } from "../collections/ports.ts"
import { countEdits, rightTo } from "../editors/right-to.ts"
import { NotItemOwner } from "./errors.ts"
import { changed, type Item, nothingOwn, type ShownItem } from "./item.ts"
import { permitted, seenByEditor } from "./permitted.ts"
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

/**
 * Adds an item to a collection of the caller, or to one that they edit. Its values must fit the schema. No post shows
 * what an editor added: it would be the owner's. Contract: catalog, items; catalog, editors.
 */
export const addItem = Effect.fn("items.add")(function* (input: NewItem) {
  const collections = yield* Collections
  const items = yield* Items
  const ids = yield* Ids
  const publisher = yield* Publisher
  const { by, collectionId, share, ...values } = input
  const now = yield* DateTime.now
  const id = (yield* ids.next) as ItemId
  const { collection, schema } = yield* collections.withSchema(collectionId)
  const { autoShare, ownerId, type, visibility } = collection
  const right = yield* rightTo({ collectionId, ownerId }, by)
  if (right === null) return yield* new NotCollectionOwner()
  if (right === "editor" && share === true) return yield* new NotItemOwner()
  const said = yield* Effect.fromResult(permitted(right, quantityAsCopies(values, type, schema), schema))
  const blank: Item = {
    id,
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
  const item = yield* Effect.fromResult(changed(blank, said, schema, now))
  yield* countEdits(right, item, by)
  yield* items.add(item)
  yield* publisher.itemAdded({
    item: item.id,
    owner: ownerId,
    share: right === "owner" ? share : false,
    collection: { autoShare, isPrivate: visibility === "private" },
  })
  if (right === "editor") return yield* seenByEditor(item, by)
  return { ...withQuantity(item, type), listing: null } satisfies ShownItem
}, inTransactionOfCaller)
