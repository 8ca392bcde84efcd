import { Schema } from "effect"

/** The offer that would be rated. */
export class OfferNotFound extends Schema.TaggedError<OfferNotFound>()("ratings.OFFER_NOT_FOUND", {}) {}
/** The offer whose ratings are asked for. */
export class RatedOfferNotFound extends Schema.TaggedError<RatedOfferNotFound>()("ratings.NOT_FOUND", {}) {}
/** Neither the owner nor the offerer. */
export class NotRater extends Schema.TaggedError<NotRater>()("ratings.NOT_AUTHORIZED", {}) {}
export class OfferNotCompleted extends Schema.TaggedError<OfferNotCompleted>()("ratings.OFFER_NOT_COMPLETED", {}) {}
export class WindowExpired extends Schema.TaggedError<WindowExpired>()("ratings.WINDOW_EXPIRED", {}) {}
export class AlreadyRated extends Schema.TaggedError<AlreadyRated>()("ratings.ALREADY_RATED", {}) {}
