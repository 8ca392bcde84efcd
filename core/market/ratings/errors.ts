import { CodedError } from "../../shared/index.ts"

/** The offer to be rated does not exist. */
export class OfferNotFound extends CodedError<OfferNotFound>()("ratings.OFFER_NOT_FOUND", "There is no such offer.") {}
/** The offer whose ratings are requested does not exist. */
export class RatedOfferNotFound extends CodedError<RatedOfferNotFound>()(
  "ratings.NOT_FOUND",
  "There is no such offer.",
) {}
/** The caller is neither the owner nor the offerer. */
export class NotRater extends CodedError<NotRater>()("ratings.NOT_AUTHORIZED", "The offer belongs to other people.") {}
export class OfferNotCompleted extends CodedError<OfferNotCompleted>()(
  "ratings.OFFER_NOT_COMPLETED",
  "Only a completed offer can be rated.",
) {}
export class WindowExpired extends CodedError<WindowExpired>()(
  "ratings.WINDOW_EXPIRED",
  "An offer can be rated for 30 days after it was completed.",
) {}
export class AlreadyRated extends CodedError<AlreadyRated>()("ratings.ALREADY_RATED", "The offer is rated already.") {}
/** The leg to be rated does not exist, or the caller does not see it. */
export class LegNotFound extends CodedError<LegNotFound>()("ratings.LEG_NOT_FOUND", "There is no such leg.") {}
export class LegNotCompleted extends CodedError<LegNotCompleted>()(
  "ratings.LEG_NOT_COMPLETED",
  "Only a completed leg can be rated.",
) {}
/** A rating is of an offer or of a leg, and of one alone. Drivers answer it as invalid input. */
export class NothingRated extends CodedError<NothingRated>()(
  "ratings.NOTHING_RATED",
  "A rating is of one offer or of one leg.",
) {}
