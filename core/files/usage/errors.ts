import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/**
 * The files or texts of an account, or what it uploads or writes in a day, would be larger than they may be. Of texts
 * it is a defect: the database counts them, whatever writes them. See `isLimitOfTexts`.
 */
export class StorageLimitReached extends CodedError<StorageLimitReached>()(
  "usage.STORAGE_LIMIT_REACHED",
  ({ limit }) => sentences[limit],
  { limit: Schema.Literals(["storage", "uploads-per-day", "texts", "texts-per-day"]) },
) {}

const sentences = {
  storage: "The account holds too many bytes.",
  "uploads-per-day": "The account uploads too much in a day.",
  texts: "The texts of the account are too long together.",
  "texts-per-day": "The account writes too much in a day.",
} as const

/** The account has as many rows of a kind as it may have. */
export class LimitReached extends CodedError<LimitReached>()(
  "usage.LIMIT_REACHED",
  ({ limit }) => `The account has as many ${limit.replace("-", " ")} as it may have.`,
  { limit: Schema.Literals(["posts", "comments", "upcoming-events", "groups", "open-reports", "items"]) },
) {}
