import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

export class FactorNotFound extends CodedError<FactorNotFound>()("factors.NOT_FOUND", "There is no such factor.") {}
export class FactorAlreadyExists extends CodedError<FactorAlreadyExists>()(
  "factors.ALREADY_EXISTS",
  "The account has this factor already.",
) {}
/** The account has as many passkeys as one may have. */
export class PasskeyLimitReached extends CodedError<PasskeyLimitReached>()(
  "factors.LIMIT_REACHED",
  "An account has at most 20 passkeys.",
) {}
/** What was begun has expired, was used, belongs to another session, or was overtaken by a change of the account. */
export class InvalidState extends CodedError<InvalidState>()(
  "factors.INVALID_STATE",
  "What was begun is no longer good. Begin again.",
) {}
/** The session was not proven lately, or not by a factor although the account has one. */
export class ProofRequired extends CodedError<ProofRequired>()(
  "factors.PROOF_REQUIRED",
  "Prove again who you are first.",
) {}
/** The account has had too many wrong codes. The next one is looked at after the given number of whole seconds. */
export class TooManyWrongCodes extends CodedError<TooManyWrongCodes>()(
  "factors.RATE_LIMITED",
  "There were too many wrong codes.",
  { retryAfterSeconds: Schema.Int },
) {}
