import { CodedError } from "../../shared/index.ts"

/** The want does not exist, or belongs to another user. */
export class WantNotFound extends CodedError<WantNotFound>()("wants.NOT_FOUND", "There is no such want.") {}
/** The user has a want for the same edition, or for the same words and type. */
export class WantExists extends CodedError<WantExists>()("wants.ALREADY_EXISTS", "The user wants this already.") {}
/** The user has as many wants as one may have. */
export class WantLimitReached extends CodedError<WantLimitReached>()(
  "wants.LIMIT_REACHED",
  "A user has at most 2,000 wants.",
) {}
