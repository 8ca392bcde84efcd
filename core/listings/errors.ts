import { Schema } from "effect"

export class ItemNotFound extends Schema.TaggedError<ItemNotFound>()("listings.ITEM_NOT_FOUND", {}) {}
export class ListingNotFound extends Schema.TaggedError<ListingNotFound>()("listings.NOT_FOUND", {}) {}
/** Neither the owner of the item that would be listed, nor of the listing that would change. */
export class NotListingOwner extends Schema.TaggedError<NotListingOwner>()("listings.NOT_AUTHORIZED", {}) {}
export class AlreadyListed extends Schema.TaggedError<AlreadyListed>()("listings.ALREADY_LISTED", {}) {}
export class InvalidTransition extends Schema.TaggedError<InvalidTransition>()("listings.INVALID_TRANSITION", {}) {}
export class ListingClosed extends Schema.TaggedError<ListingClosed>()("listings.LISTING_CLOSED", {}) {}
export class ListingNotClosed extends Schema.TaggedError<ListingNotClosed>()("listings.LISTING_NOT_CLOSED", {}) {}
/** Something for sale without a price, or with what is none; drivers answer it as input that does not fit. */
export class PriceMissing extends Schema.TaggedError<PriceMissing>()("listings.PRICE_MISSING", {}) {}
