import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/** What is wrong with an edition. Contract: catalog, editions. */
const editionReasons = ["scheme", "format", "checksum", "count"] as const

/** A text is no edition, or there are too many. `key` says which part of the input it is. */
export class InvalidEdition extends CodedError<InvalidEdition>()(
  "editions.INVALID_EDITION",
  ({ reason }) => `An edition is not valid: ${reason}.`,
  { key: Schema.String, reason: Schema.Literals(editionReasons) },
) {}
/** No source knows the edition, there is none for its scheme, or the lookup is off. */
export class EditionNotFound extends CodedError<EditionNotFound>()(
  "editions.NOT_FOUND",
  "Nothing is known of this edition.",
) {}
/** The source failed lately, or too many wait for it. */
export class LookupUnavailable extends CodedError<LookupUnavailable>()(
  "editions.LOOKUP_UNAVAILABLE",
  "The source of details cannot be asked now. Try again later.",
  { retryAfterSeconds: Schema.Int },
) {}
/** The source cannot be reached, or answers unexpectedly. `reason` is for the log and holds no secret. */
export class SourceUnusable extends CodedError<SourceUnusable>()(
  "editions.SOURCE_UNUSABLE",
  "The source of details cannot be used.",
  { reason: Schema.String },
) {}
