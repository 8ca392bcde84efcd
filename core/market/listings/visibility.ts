import type { UserId } from "../../shared/index.ts"
import type { Privacy } from "../../users/index.ts"
import { profileView, type Relation } from "../../users/index.ts"
import type { Listing } from "./listing.ts"
import { type MarketItem, seesItem } from "./market-item.ts"

/** The owner of a listing, with what decides who sees the listing. */
interface Lister {
  readonly privacy: Privacy
  /** The viewer's relation to the owner of the listing. */
  readonly relation: Relation
}

/**
 * Whether a viewer sees a listing, in any status. Its owner always does. Others must see both the item and the profile
 * of the listing's owner. `toHolder` is the viewer's relation to the item's current owner.
 * Contract: market, GET /listings/:id; users, privacy.
 */
export const seesListing = (item: MarketItem | null, { privacy, relation }: Lister, toHolder: Relation): boolean => {
  if (relation === "self") return true
  return profileView(privacy, relation) === "full" && item !== null && seesItem(item, toHolder)
}

/**
 * Whether a listing is in the viewer's showcase: it is active, the viewer sees its item, and it is not the viewer's
 * own. A reserved listing stays in the showcase. Contract: market, GET /listings.
 */
export const inShowcase = (listing: Listing, item: MarketItem | null, viewer: UserId, relation: Relation): boolean =>
  listing.status === "active" && listing.ownerId !== viewer && item !== null && seesItem(item, relation)
