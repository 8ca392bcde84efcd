import { Schema } from "effect"
import { CodedError } from "../shared/coded-error.ts"

/** The files of an account, or its uploads of a day, would be larger than they may be. */
export class StorageLimitReached extends CodedError<StorageLimitReached>()(
  "usage.STORAGE_LIMIT_REACHED",
  ({ limit }) => (limit === "storage" ? "The account holds too many bytes." : "The account uploads too much in a day."),
  { limit: Schema.Literals(["storage", "uploads-per-day"]) },
) {}
/** The account has as many rows of a kind as it may have. */
export class LimitReached extends CodedError<LimitReached>()(
  "usage.LIMIT_REACHED",
  ({ limit }) => `The account has as many ${limit.replace("-", " ")} as it may have.`,
  { limit: Schema.Literals(["posts", "comments", "upcoming-events", "groups", "open-reports"]) },
) {}
