import { CodedError } from "../../shared/index.ts"

/** The loan does not exist, or the user is no side of it. */
export class LoanNotFound extends CodedError<LoanNotFound>()("loans.NOT_FOUND", "There is no such loan.") {}
/** The other side of the loan may do it. */
export class LoanForbidden extends CodedError<LoanForbidden>()(
  "loans.FORBIDDEN",
  "The other side of the loan may do it.",
) {}
/** The borrower is no friend of the lender. */
export class NotFriend extends CodedError<NotFriend>()(
  "loans.NOT_FRIEND",
  "Things are lent to the account of a friend, or to a name.",
) {}
/** The loan is over. */
export class LoanTransitionInvalid extends CodedError<LoanTransitionInvalid>()(
  "loans.INVALID_TRANSITION",
  "The loan is over.",
) {}
/** No copy of the item is free, and accepted offers or loans hold all of them. */
export class ItemReserved extends CodedError<ItemReserved>()("loans.ITEM_RESERVED", "No copy of the item is free.") {}
/** No copy of the item is free, and an entry of a trade round is among what holds them. */
export class ItemInRound extends CodedError<ItemInRound>()(
  "loans.ITEM_IN_ROUND",
  "No copy is free: one is in a round.",
) {}
/** The account has lent as many copies as one may have lent. */
export class LoanLimitReached extends CodedError<LoanLimitReached>()(
  "loans.LIMIT_REACHED",
  "A user has lent at most 1,000 things at a time.",
) {}
/** The account has lent 20 copies to this user within 24 hours. */
export class DailyLoanLimitReached extends CodedError<DailyLoanLimitReached>()(
  "loans.DAILY_LIMIT_REACHED",
  "A user lends at most 20 things a day to the same user.",
) {}
