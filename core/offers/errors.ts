import { Schema } from "effect"

export class ListingNotFound extends Schema.TaggedError<ListingNotFound>()("offers.LISTING_NOT_FOUND", {}) {}
/** Paused, closed or reserved. */
export class ListingNotActive extends Schema.TaggedError<ListingNotActive>()("offers.LISTING_NOT_ACTIVE", {}) {}
export class ItemNotFound extends Schema.TaggedError<ItemNotFound>()("offers.ITEM_NOT_FOUND", {}) {}
/** Not its lister's any more, or not to be seen by who asks for it. */
export class ItemNotAvailable extends Schema.TaggedError<ItemNotAvailable>()("offers.ITEM_NOT_AVAILABLE", {}) {}
export class ItemNotForSale extends Schema.TaggedError<ItemNotForSale>()("offers.ITEM_NOT_FOR_SALE", {}) {}
export class ItemNotForTrade extends Schema.TaggedError<ItemNotForTrade>()("offers.ITEM_NOT_FOR_TRADE", {}) {}
export class CannotOfferOwnItem extends Schema.TaggedError<CannotOfferOwnItem>()("offers.CANNOT_OFFER_OWN_ITEM", {}) {}
export class OfferedItemNotFound extends Schema.TaggedError<OfferedItemNotFound>()(
  "offers.OFFERED_ITEM_NOT_FOUND",
  {},
) {}
export class OfferedItemNotOwned extends Schema.TaggedError<OfferedItemNotOwned>()(
  "offers.OFFERED_ITEM_NOT_OWNED",
  {},
) {}
export class OfferedCollectionPrivate extends Schema.TaggedError<OfferedCollectionPrivate>()(
  "offers.OFFERED_COLLECTION_PRIVATE",
  {},
) {}
export class OfferedCollectionRequiresFriendship extends Schema.TaggedError<OfferedCollectionRequiresFriendship>()(
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
  {},
) {}
export class InvalidProposal extends Schema.TaggedError<InvalidProposal>()("offers.INVALID_PROPOSAL", {}) {}
export class DuplicatePendingOffer extends Schema.TaggedError<DuplicatePendingOffer>()(
  "offers.DUPLICATE_PENDING_OFFER",
  {},
) {}
export class OfferNotFound extends Schema.TaggedError<OfferNotFound>()("offers.OFFER_NOT_FOUND", {}) {}
/** Neither the owner of the item nor who offers for it. */
export class NotParty extends Schema.TaggedError<NotParty>()("offers.NOT_AUTHORIZED", {}) {}
/** Completed, cancelled or rejected. */
export class OfferNotNegotiable extends Schema.TaggedError<OfferNotNegotiable>()("offers.OFFER_NOT_NEGOTIABLE", {}) {}
export class InvalidTransition extends Schema.TaggedError<InvalidTransition>()("offers.INVALID_TRANSITION", {}) {}
export class AlreadyProposed extends Schema.TaggedError<AlreadyProposed>()("offers.ALREADY_PROPOSED", {}) {}
export class NoPendingProposal extends Schema.TaggedError<NoPendingProposal>()("offers.NO_PENDING_PROPOSAL", {}) {}
export class CannotAcceptOwnProposal extends Schema.TaggedError<CannotAcceptOwnProposal>()(
  "offers.CANNOT_ACCEPT_OWN_PROPOSAL",
  {},
) {}
export class CannotRejectOwnProposal extends Schema.TaggedError<CannotRejectOwnProposal>()(
  "offers.CANNOT_REJECT_OWN_PROPOSAL",
  {},
) {}
export class NoProposalHistory extends Schema.TaggedError<NoProposalHistory>()("offers.NO_PROPOSAL_HISTORY", {}) {}
export class AlreadyConfirmed extends Schema.TaggedError<AlreadyConfirmed>()("offers.ALREADY_CONFIRMED", {}) {}
export class ItemGone extends Schema.TaggedError<ItemGone>()("offers.ITEM_GONE", {}) {}
export class OfferedItemGone extends Schema.TaggedError<OfferedItemGone>()("offers.OFFERED_ITEM_GONE", {}) {}
/** Nowhere to put what the offerer receives. */
export class OffererHasNoCollection extends Schema.TaggedError<OffererHasNoCollection>()(
  "offers.OFFERER_HAS_NO_COLLECTION",
  {},
) {}
/** Nowhere to put what the owner receives. */
export class OwnerHasNoCollection extends Schema.TaggedError<OwnerHasNoCollection>()(
  "offers.OWNER_HAS_NO_COLLECTION",
  {},
) {}
