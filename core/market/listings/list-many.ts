import { DateTime, Effect, Result } from "effect"
import type { CollectionType, Item } from "../../catalog/index.ts"
import { Ids, type ItemId, type ListingId, Publisher, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { type Listing, type ListingTerms, list } from "./listing.ts"
import { Listings } from "./ports.ts"

/** An item of an import, and on which terms it is listed. */
export interface OfferedItem {
  readonly item: Pick<Item, "id" | "name" | "coverUrl" | "editions">
  readonly terms: Pick<ListingTerms, "kind" | "price">
}

/** Items of one collection that are to be listed together. */
interface OfferedItems {
  readonly by: UserId
  readonly type: CollectionType
  readonly offered: ReadonlyArray<OfferedItem>
}

/**
 * Those of some items that may be listed together: all but those that their owner has or had a listing for, so that
 * what was paused or closed stays so. None for a suspended account. Part of a transaction.
 */
export const listable = Effect.fnUntraced(function* ({ by, offered }: Omit<OfferedItems, "type">) {
  const listings = yield* Listings
  if (offered.length === 0) return []
  const isActive = yield* Effect.match(requireActive(by), { onFailure: () => false, onSuccess: () => true })
  if (!isActive) return []
  const ids = offered.map(({ item }): ItemId => item.id)
  const known = new Set(yield* listings.listedAmong(by, ids))
  return offered.filter(({ item }) => !known.has(item.id))
})

/**
 * Lists those of some items of a user that may be listed, in a few statements for any number of them. Returns how many.
 * Part of a transaction. Contract: catalog, files as listings and wants.
 */
export const listMany = Effect.fnUntraced(function* ({ by, offered, type }: OfferedItems) {
  const listings = yield* Listings
  const ids = yield* Ids
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const made: Array<{ readonly listing: Listing; readonly item: OfferedItem["item"] }> = []
  for (const { item, terms } of yield* listable({ by, offered })) {
    const id = (yield* ids.next) as ListingId
    const listing = list({ ...item, ownerId: by }, by, { ...terms, ...bare, id }, now)
    if (Result.isSuccess(listing)) made.push({ listing: listing.success, item })
  }
  if (made.length === 0) return 0
  yield* listings.addAll(
    made.map(({ listing }) => listing),
    type,
  )
  const opened = made.map(({ item: { editions, name }, listing: { id } }) => ({ listing: id, name, editions }))
  yield* publisher.listingsOffered({ listings: opened })
  return made.length
})

const bare = { paymentMethods: [], description: null } as const
