import type { UserId } from "../users/user.ts"
import type { Relation } from "../users/visibility.ts"
import type { Listing } from "./listing.ts"
import { type MarketItem, seesItem } from "./market-item.ts"

/**
 * Whether somebody sees a listing: who made it always, others while they see its item, in any status, and nobody across a
 * block. `toOwner` is what the viewer is to who made the listing, `toHolder` to who has the item now. Contract: market,
 * GET /listings/:id.
 */
export const seesListing = (item: MarketItem | null, toOwner: Relation, toHolder: Relation): boolean => {
  if (toOwner === "self") return true
  return toOwner !== "blocked" && item !== null && seesItem(item, toHolder)
}

/**
 * Whether a listing is in somebody's showcase: active, of an item that they see, and not their own. A reserved one stays.
 * Contract: market, GET /listings.
 */
export const inShowcase = (listing: Listing, item: MarketItem | null, viewer: UserId, relation: Relation): boolean =>
  listing.status === "active" && listing.ownerId !== viewer && seesListing(item, relation, relation)
