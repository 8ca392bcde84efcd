import { t } from "elysia"
import {
  type ItemId,
  type ListingId,
  type Money,
  mostOfferedItems,
  type OfferId,
  type OfferSide,
  offerSides,
  type ProposalTerms,
} from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { Price } from "../http/input/money.ts"
import { Id, OneOf, OptionalText, OrNull } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"

/** The params of a route about one offer. */
export const WhichOffer = Params({ id: Id<OfferId>() })

/** The proposed terms; the core decides which of the keys a purchase or a trade takes. Contract: market, offers. */
export const terms = {
  price: described(
    "The money that one side pays, or null. A purchase needs a price; in a trade it comes on top of the items.",
    OrNull(Price),
  ),
  priceFrom: described(
    "Who pays the price. Without it the offerer does; the owner pays on top in a trade alone.",
    OrNull(OneOf(...offerSides)),
  ),
  offeredItemId: described(
    "The id of the item that the offerer gives. A trade needs one, a purchase must not have one.",
    OrNull(Id<ItemId>()),
  ),
  offeredItemIds: described(
    "The ids of the items that the offerer gives, in place of `offeredItemId`: ten at most, each once.",
    t.Optional(t.Array(Id<ItemId>(), { maxItems: mostOfferedItems })),
  ),
  message: OptionalText({ max: 2000 }),
}

/** The listings that are asked for. */
export const asked = {
  listingId: described("The id of the one listing that is asked for.", t.Optional(Id<ListingId>())),
  listingIds: described(
    "The ids of the listings that are asked for, all of one owner: one to ten, each once.",
    t.Optional(t.Array(Id<ListingId>(), { minItems: 1, maxItems: mostOfferedItems })),
  ),
}

interface TermsInput {
  readonly price?: Money | null | undefined
  readonly priceFrom?: OfferSide | null | undefined
  readonly offeredItemId?: ItemId | null | undefined
  readonly offeredItemIds?: ReadonlyArray<ItemId> | undefined
  readonly message?: string | null | undefined
}

/** Converts the terms of a body for the core. */
export const termsOf = ({
  price = null,
  priceFrom = null,
  offeredItemId = null,
  offeredItemIds,
  message = null,
}: TermsInput): ProposalTerms => ({ price, priceFrom, offeredItemId, offeredItemIds, message })

/** The errors of listings that cannot be asked for. */
export const askedErrors = [
  "offers.LISTING_NOT_FOUND",
  "offers.CANNOT_OFFER_OWN_ITEM",
  "offers.ITEM_NOT_FOUND",
  "offers.ITEM_NOT_AVAILABLE",
  "offers.LISTING_NOT_ACTIVE",
  "offers.ITEM_NOT_FOR_SALE",
  "offers.ITEM_NOT_FOR_TRADE",
  "offers.DUPLICATE_PENDING_OFFER",
] as const

/** The errors of terms that cannot be proposed. */
export const termsErrors = [
  "offers.INVALID_PROPOSAL",
  "offers.OFFERED_ITEM_NOT_FOUND",
  "offers.OFFERED_ITEM_NOT_OWNED",
  "offers.OFFERED_COLLECTION_PRIVATE",
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
] as const
