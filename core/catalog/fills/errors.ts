import { CodedError } from "../../shared/index.ts"

/** More items of the account would wait to be filled in than may. */
export class FillLimitReached extends CodedError<FillLimitReached>()(
  "fills.LIMIT_REACHED",
  "At most 2,000 items of an account wait to be filled in.",
) {}
/** The item has no edition of which a source may know something, or the lookup is off. */
export class NothingToFill extends CodedError<NothingToFill>()(
  "fills.NOTHING_TO_FILL",
  "No source can be asked for the item.",
) {}
