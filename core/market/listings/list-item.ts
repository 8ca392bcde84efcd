import { DateTime, Effect } from "effect"
import { Ids, type ItemId, inTransactionOfCaller, type ListingId, Publisher, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { ItemNotFound } from "./errors.ts"
import { getListing } from "./list-listings.ts"
import { type ListingTerms, list } from "./listing.ts"
import { Listings, MarketItems } from "./ports.ts"

/** Lists an item of the caller in the showcase. Contract: market, POST /listings. */
export const listItem = Effect.fn("listings.list")(function* (input: {
  readonly itemId: ItemId
  readonly by: UserId
  readonly terms: ListingTerms
}) {
  const listings = yield* Listings
  const items = yield* MarketItems
  const ids = yield* Ids
  const publisher = yield* Publisher
  yield* requireActive(input.by)
  const id = (yield* ids.next) as ListingId
  const item = yield* Effect.fromOption(yield* items.find(input.itemId), () => new ItemNotFound())
  const listing = yield* Effect.fromResult(list(item, input.by, { ...input.terms, id }, yield* DateTime.now))
  yield* listings.add(listing)
  yield* publisher.listingOffered({ listing: id, before: null })
  return yield* Effect.orDie(getListing({ id, viewer: input.by }))
}, inTransactionOfCaller)
