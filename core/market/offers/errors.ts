import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/** Which of several items the error is about: `listings.0` or `offeredItems.2`. */
const part = { key: Schema.optional(Schema.String) }

export class ListingNotFound extends CodedError<ListingNotFound>()(
  "offers.LISTING_NOT_FOUND",
  "There is no such listing.",
  part,
) {}
/** The listing is paused, closed or reserved. */
export class ListingNotActive extends CodedError<ListingNotActive>()(
  "offers.LISTING_NOT_ACTIVE",
  "The listing is paused, reserved or closed.",
  part,
) {}
export class ItemNotFound extends CodedError<ItemNotFound>()("offers.ITEM_NOT_FOUND", "There is no such item.", part) {}
/** The item no longer belongs to its lister, or the caller may not see it. */
export class ItemNotAvailable extends CodedError<ItemNotAvailable>()(
  "offers.ITEM_NOT_AVAILABLE",
  "The item is not available.",
  part,
) {}
export class ItemNotForSale extends CodedError<ItemNotForSale>()(
  "offers.ITEM_NOT_FOR_SALE",
  "The item is not for sale.",
  part,
) {}
export class ItemNotForTrade extends CodedError<ItemNotForTrade>()(
  "offers.ITEM_NOT_FOR_TRADE",
  "The item is not for trade.",
  part,
) {}
export class CannotOfferOwnItem extends CodedError<CannotOfferOwnItem>()(
  "offers.CANNOT_OFFER_OWN_ITEM",
  "You cannot make an offer for your own item.",
  part,
) {}
export class OfferedItemNotFound extends CodedError<OfferedItemNotFound>()(
  "offers.OFFERED_ITEM_NOT_FOUND",
  "There is no such offered item.",
  part,
) {}
export class OfferedItemNotOwned extends CodedError<OfferedItemNotOwned>()(
  "offers.OFFERED_ITEM_NOT_OWNED",
  "The offered item does not belong to the offerer.",
  part,
) {}
export class OfferedCollectionPrivate extends CodedError<OfferedCollectionPrivate>()(
  "offers.OFFERED_COLLECTION_PRIVATE",
  "The offered item is in a private collection.",
  part,
) {}
export class OfferedCollectionRequiresFriendship extends CodedError<OfferedCollectionRequiresFriendship>()(
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
  "The offered item is in a collection for friends only.",
  part,
) {}
/** An offer names neither one listing nor several, or both. */
export class NothingAsked extends CodedError<NothingAsked>()(
  "offers.NOTHING_ASKED",
  "An offer is made on one listing or on several of one owner.",
) {}
export class InvalidProposal extends CodedError<InvalidProposal>()(
  "offers.INVALID_PROPOSAL",
  "The proposal does not fit the offer.",
) {}
export class DuplicatePendingOffer extends CodedError<DuplicatePendingOffer>()(
  "offers.DUPLICATE_PENDING_OFFER",
  "There is a pending offer for the item already.",
  part,
) {}
export class OfferNotFound extends CodedError<OfferNotFound>()("offers.OFFER_NOT_FOUND", "There is no such offer.") {}
/** The caller is neither the owner of the item nor the offerer. */
export class NotParty extends CodedError<NotParty>()("offers.NOT_AUTHORIZED", "The offer belongs to other people.") {}
/** The offer is completed, cancelled or rejected. */
export class OfferNotNegotiable extends CodedError<OfferNotNegotiable>()(
  "offers.OFFER_NOT_NEGOTIABLE",
  "The offer has ended.",
) {}
export class InvalidTransition extends CodedError<InvalidTransition>()(
  "offers.INVALID_TRANSITION",
  "The state of the offer does not allow this.",
) {}
export class AlreadyProposed extends CodedError<AlreadyProposed>()(
  "offers.ALREADY_PROPOSED",
  "Your last proposal is still pending.",
) {}
export class NoPendingProposal extends CodedError<NoPendingProposal>()(
  "offers.NO_PENDING_PROPOSAL",
  "There is no such pending proposal.",
) {}
export class CannotAcceptOwnProposal extends CodedError<CannotAcceptOwnProposal>()(
  "offers.CANNOT_ACCEPT_OWN_PROPOSAL",
  "Only the other side can accept the proposal.",
) {}
export class CannotRejectOwnProposal extends CodedError<CannotRejectOwnProposal>()(
  "offers.CANNOT_REJECT_OWN_PROPOSAL",
  "Only the other side can reject the proposal.",
) {}
export class NoProposalHistory extends CodedError<NoProposalHistory>()(
  "offers.NO_PROPOSAL_HISTORY",
  "The offer has no proposals.",
) {}
export class AlreadyConfirmed extends CodedError<AlreadyConfirmed>()(
  "offers.ALREADY_CONFIRMED",
  "This side has confirmed already.",
) {}
/** The side has said before that it has sent what it gives. */
export class AlreadySent extends CodedError<AlreadySent>()("offers.ALREADY_SENT", "This side has sent already.") {}
/** The other side has sent and confirmed, or a problem is open. */
export class NotWaiting extends CodedError<NotWaiting>()(
  "offers.NOT_WAITING",
  "The other side has nothing to be reminded of.",
) {}
/** This side reminded the other one within the last 24 hours. */
export class AlreadyReminded extends CodedError<AlreadyReminded>()(
  "offers.ALREADY_REMINDED",
  "A side reminds the other one once in 24 hours.",
) {}
/** An offer has one problem in all, also when it has ended. */
export class ProblemReported extends CodedError<ProblemReported>()(
  "offers.PROBLEM_REPORTED",
  "The offer has a problem already.",
) {}
/** The accepted offer has no problem, or it has ended. */
export class NoOpenProblem extends CodedError<NoOpenProblem>()(
  "offers.NO_OPEN_PROBLEM",
  "The offer has no open problem.",
) {}
/** The side that reported the problem waits for the words of the other one. */
export class CannotAnswerOwnProblem extends CodedError<CannotAnswerOwnProblem>()(
  "offers.CANNOT_ANSWER_OWN_PROBLEM",
  "Only the other side can answer the problem.",
) {}
/** The other side says its word once. */
export class AlreadyAnswered extends CodedError<AlreadyAnswered>()(
  "offers.ALREADY_ANSWERED",
  "The problem is answered already.",
) {}
/** No copy of the item, or of the one that is offered for it, is free, and an entry of a trade round holds one. */
export class ItemInRound extends CodedError<ItemInRound>()(
  "offers.ITEM_IN_ROUND",
  "The item is entered in a trade round.",
  part,
) {}
/** Other accepted offers hold all copies of the item, or of the one that is offered for it. */
export class ItemReserved extends CodedError<ItemReserved>()(
  "offers.ITEM_RESERVED",
  "Accepted offers hold all copies of the item.",
  part,
) {}
export class ItemGone extends CodedError<ItemGone>()("offers.ITEM_GONE", "The item has been deleted.", part) {}
export class OfferedItemGone extends CodedError<OfferedItemGone>()(
  "offers.OFFERED_ITEM_GONE",
  "The offered item has been deleted.",
  part,
) {}
/** The offerer has no collection for the received item. */
export class OffererHasNoCollection extends CodedError<OffererHasNoCollection>()(
  "offers.OFFERER_HAS_NO_COLLECTION",
  "The offerer has no collection for the item.",
) {}
/** The owner has no collection for the received item. */
export class OwnerHasNoCollection extends CodedError<OwnerHasNoCollection>()(
  "offers.OWNER_HAS_NO_COLLECTION",
  "The owner has no collection for the offered item.",
) {}
