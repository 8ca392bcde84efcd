import { type Brand, type DateTime, Result } from "effect"
import type { CollectionId, ItemId, ListingId, UserId } from "../../shared/index.ts"
import type { ItemSnapshot } from "../listings/market-item.ts"
import { NotParty } from "./errors.ts"
import type { OfferProgress } from "./progress.ts"
import type { OfferStatus } from "./transitions.ts"

export type OfferId = string & Brand.Brand<"OfferId">

export const offerKinds = ["buy", "trade"] as const

export type OfferKind = (typeof offerKinds)[number]

export const sides = ["owner", "offerer"] as const

/** The two parties of an offer: the owner has the items, the offerer wants them. */
export type Side = (typeof sides)[number]

export const faults = ["owner", "offerer", "both"] as const

/** The parties through whom an accepted offer was cancelled. */
export type Fault = (typeof faults)[number]

/** How many items each side of an offer has at most. Contract: market, offers. */
export const mostOfferedItems = 10

/** An item that an offer asks for. */
export interface AskedItem {
  /** `null` once the listing is deleted. */
  readonly listingId: ListingId | null
  readonly itemId: ItemId
  /** A snapshot of the item, taken when it was asked for first and again when the offer ended. */
  readonly itemSnapshot: ItemSnapshot
}

/**
 * A negotiation about items of one person between two people: about one, and `further` ones. Ids are kept when the row
 * that they name is deleted. Contract: market, offers.
 */
export interface Offer extends AskedItem, OfferProgress {
  readonly id: OfferId
  /** What the offer asks for next to the first item, in order. */
  readonly further: ReadonlyArray<AskedItem>
  /**
   * Those of several items that cannot be had any more, while the offer is pending: they were deleted or moved to
   * another owner, or their listing was closed.
   */
  readonly gone: ReadonlyArray<ItemId>
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

/** All items that an offer asks for. */
export const askedOf = ({ further, itemId, itemSnapshot, listingId }: Pick<Offer, keyof AskedItem | "further">) => [
  { listingId, itemId, itemSnapshot },
  ...further,
]

/** The offer with other items that it asks for; `asked` has at least one. */
export const askingFor = (offer: Offer, asked: ReadonlyArray<AskedItem>): Offer => {
  const [first, ...further] = asked
  return first === undefined ? offer : { ...offer, ...first, further }
}

/** The side of an offer that a user is on. Fails with `NotParty` for everyone else. */
export const sideOf = (offer: Offer, user: UserId): Result.Result<Side, NotParty> => {
  if (offer.ownerId === user) return Result.succeed("owner")
  return offer.offererId === user ? Result.succeed("offerer") : Result.fail(new NotParty())
}

/** The other party of the offer. */
export const otherThan = (offer: Offer, user: UserId): UserId =>
  offer.ownerId === user ? offer.offererId : offer.ownerId
