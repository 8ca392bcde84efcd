import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/** The set does not exist, or the caller does not see it. */
export class SetNotFound extends CodedError<SetNotFound>()("sets.NOT_FOUND", "There is no such set.") {}
/** A user other than its owner tries to change a public set. */
export class NotSetOwner extends CodedError<NotSetOwner>()("sets.FORBIDDEN", "The set belongs to another user.") {}
/** Two places of the set have the same edition. `key` says which part of the input repeats it. */
export class EditionRepeated extends CodedError<EditionRepeated>()(
  "sets.EDITION_REPEATED",
  "An edition has one place in a set.",
  { key: Schema.String },
) {}
/** The set would have more places than a set may have. */
export class PlaceLimitReached extends CodedError<PlaceLimitReached>()(
  "sets.PLACE_LIMIT_REACHED",
  "A set has at most 2,000 places.",
) {}
/** The account has as many sets as it may have. */
export class SetLimitReached extends CodedError<SetLimitReached>()(
  "sets.LIMIT_REACHED",
  "An account has at most 200 sets.",
) {}
