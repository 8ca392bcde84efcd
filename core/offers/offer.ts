import { type Brand, DateTime, Result } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import type { ItemId } from "../items/item.ts"
import type { ListingId } from "../listings/listing.ts"
import type { ItemFace } from "../listings/market-item.ts"
import type { UserId } from "../users/user.ts"
import { NotParty } from "./errors.ts"
import type { OfferStatus } from "./transitions.ts"

export type OfferId = string & Brand.Brand<"OfferId">

export const offerKinds = ["buy", "trade"] as const

export type OfferKind = (typeof offerKinds)[number]

/** The two who negotiate: who has the item, and who wants it. */
export type Side = "owner" | "offerer"

/** A negotiation about one item between two people. Ids stay when what they name is gone. Contract: market, offers. */
export interface Offer {
  readonly id: OfferId
  /** `null` once the listing is forgotten. */
  readonly listingId: ListingId | null
  readonly itemId: ItemId
  /** The item as it was when the offer was made and, once it ended, when it did. */
  readonly itemFace: ItemFace
  readonly ownerId: UserId
  readonly offererId: UserId
  readonly kind: OfferKind
  readonly status: OfferStatus
  readonly acceptedAt: DateTime.Utc | null
  readonly ownerConfirmedAt: DateTime.Utc | null
  readonly offererConfirmedAt: DateTime.Utc | null
  /** Where each side wants what it receives; `null` leaves it to the service. */
  readonly ownerCollectionId: CollectionId | null
  readonly offererCollectionId: CollectionId | null
  readonly completedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** How many days an accepted offer waits for both confirmations. Contract: market, offers. */
export const confirmationDays = 14

/** On which side of an offer somebody is; others have no part in it. */
export const sideOf = (offer: Offer, user: UserId): Result.Result<Side, NotParty> => {
  if (offer.ownerId === user) return Result.succeed("owner")
  return offer.offererId === user ? Result.succeed("offerer") : Result.fail(new NotParty())
}

/** The one whom that person negotiates with. */
export const otherThan = (offer: Offer, user: UserId): UserId =>
  offer.ownerId === user ? offer.offererId : offer.ownerId

/** The latest moment of acceptance for which the confirmations are overdue. */
export const overdueSince = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, { days: confirmationDays })
