import { type Brand, type DateTime, Result } from "effect"
import type { CollectionId, ItemId, ListingId, UserId } from "../../shared/index.ts"
import type { ItemSnapshot } from "../listings/market-item.ts"
import { NotParty } from "./errors.ts"
import type { OfferProgress } from "./progress.ts"
import type { OfferStatus } from "./transitions.ts"

export type OfferId = string & Brand.Brand<"OfferId">

export const offerKinds = ["buy", "trade"] as const

export type OfferKind = (typeof offerKinds)[number]

/** The two parties of an offer: the owner has the item, the offerer wants it. */
export type Side = "owner" | "offerer"

export const faults = ["owner", "offerer", "both"] as const

/** The parties through whom an accepted offer was cancelled. */
export type Fault = (typeof faults)[number]

/**
 * A negotiation about one item between two people. Ids are kept when the row that they name is deleted.
 * Contract: market, offers.
 */
export interface Offer extends OfferProgress {
  readonly id: OfferId
  /** `null` once the listing is deleted. */
  readonly listingId: ListingId | null
  readonly itemId: ItemId
  /** A snapshot of the item, taken when the offer was made and again when it ended. */
  readonly itemSnapshot: ItemSnapshot
  readonly ownerId: UserId
  readonly offererId: UserId
  readonly kind: OfferKind
  readonly status: OfferStatus
  readonly acceptedAt: DateTime.Utc | null
  readonly ownerConfirmedAt: DateTime.Utc | null
  readonly offererConfirmedAt: DateTime.Utc | null
  /** The collection that each side chose for the item it receives; `null` lets the service choose. */
  readonly ownerCollectionId: CollectionId | null
  readonly offererCollectionId: CollectionId | null
  readonly completedAt: DateTime.Utc | null
  /**
   * Of an accepted offer that ended: who cancelled it, closed its listing or did not confirm in time. `null` when
   * no user did, as after a block. Contract: market, trust.
   */
  readonly fault: Fault | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** The side of an offer that a user is on. Fails with `NotParty` for everyone else. */
export const sideOf = (offer: Offer, user: UserId): Result.Result<Side, NotParty> => {
  if (offer.ownerId === user) return Result.succeed("owner")
  return offer.offererId === user ? Result.succeed("offerer") : Result.fail(new NotParty())
}

/** The other party of the offer. */
export const otherThan = (offer: Offer, user: UserId): UserId =>
  offer.ownerId === user ? offer.offererId : offer.ownerId
