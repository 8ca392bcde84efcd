import type { Privacy, UserId } from "../users/user.ts"
import { profileView, type Relation } from "../users/visibility.ts"
import type { Listing } from "./listing.ts"
import { type MarketItem, seesItem } from "./market-item.ts"

/** Who made a listing, as far as it matters for who sees it. */
export interface Lister {
  readonly privacy: Privacy
  /** What the viewer is to them. */
  readonly relation: Relation
}

/**
 * Whether somebody sees a listing: who made it always, others while they see its item, in any status, and the profile of who
 * made it. `toHolder` is what the viewer is to who has the item now. Contract: market, GET /listings/:id; people, privacy.
 */
export const seesListing = (item: MarketItem | null, { privacy, relation }: Lister, toHolder: Relation): boolean => {
  if (relation === "self") return true
  return profileView(privacy, relation) === "full" && item !== null && seesItem(item, toHolder)
}

/**
 * Whether a listing is in somebody's showcase: active, of an item that they see, and not their own. A reserved one stays.
 * Contract: market, GET /listings.
 */
export const inShowcase = (listing: Listing, item: MarketItem | null, viewer: UserId, relation: Relation): boolean =>
  listing.status === "active" && listing.ownerId !== viewer && item !== null && seesItem(item, relation)
