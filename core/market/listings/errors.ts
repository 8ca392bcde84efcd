import { CodedError } from "../../shared/index.ts"

export class ItemNotFound extends CodedError<ItemNotFound>()("listings.ITEM_NOT_FOUND", "There is no such item.") {}
export class ListingNotFound extends CodedError<ListingNotFound>()("listings.NOT_FOUND", "There is no such listing.") {}
/** The caller owns neither the item to be listed nor the listing to be changed. */
export class NotListingOwner extends CodedError<NotListingOwner>()(
  "listings.NOT_AUTHORIZED",
  "The item or the listing belongs to another user.",
) {}
export class AlreadyListed extends CodedError<AlreadyListed>()(
  "listings.ALREADY_LISTED",
  "The item is listed already.",
) {}
export class InvalidTransition extends CodedError<InvalidTransition>()(
  "listings.INVALID_TRANSITION",
  "The state of the listing does not allow this.",
) {}
export class ListingClosed extends CodedError<ListingClosed>()("listings.LISTING_CLOSED", "The listing is closed.") {}
export class ListingNotClosed extends CodedError<ListingNotClosed>()(
  "listings.LISTING_NOT_CLOSED",
  "The listing must be closed first.",
) {}
/** A listing for sale has no price, or its price is not valid. Drivers answer it as invalid input. */
export class PriceMissing extends CodedError<PriceMissing>()(
  "listings.PRICE_MISSING",
  "A listing for sale needs a price.",
) {}
