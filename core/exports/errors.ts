import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

export class ExportNotFound extends CodedError<ExportNotFound>()("exports.NOT_FOUND", "There is no such export.") {}
/** The signed address was altered, has expired, or came without a session of its account. */
export class ExportForbidden extends CodedError<ExportForbidden>()(
  "exports.FORBIDDEN",
  "The address of the export is not good for this session.",
) {}
/** The account had an export within a day. The next one is made after the given number of whole seconds. */
export class TooManyExports extends CodedError<TooManyExports>()(
  "exports.RATE_LIMITED",
  "An account has one export a day.",
  { retryAfterSeconds: Schema.Int },
) {}
