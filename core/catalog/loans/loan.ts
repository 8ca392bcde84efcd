import { type Brand, type DateTime, Result } from "effect"
import { reachLimits } from "../../delivery/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Relation, UserCard } from "../../users/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { NotItemOwner } from "../items/errors.ts"
import { type Item, ownItem } from "../items/item.ts"
import {
  DailyLoanLimitReached,
  ItemInRound,
  ItemReserved,
  LoanForbidden,
  LoanLimitReached,
  LoanNotFound,
  LoanTransitionInvalid,
  NotFriend,
} from "./errors.ts"
import { type Day, nextReminder } from "./reminders.ts"

export type LoanId = string & Brand.Brand<"LoanId">

export const loanStatuses = ["open", "declined", "returned"] as const
export type LoanStatus = (typeof loanStatuses)[number]

/** A copy of an item that its owner has lent. Contract: catalog, loans. */
export interface Loan {
  readonly id: LoanId
  readonly itemId: ItemId
  /** The name that the item had when it was lent, for a borrower who does not see the item. */
  readonly itemName: string
  /** The owner of the item. */
  readonly lenderId: UserId
  /** A user, a name, or neither once the account of the user is deleted. */
  readonly borrowerId: UserId | null
  readonly borrowerName: string | null
  readonly dueOn: Day | null
  /** The lender's own words, which the borrower is not shown. */
  readonly note: string | null
  readonly lentAt: DateTime.Utc
  /** When the borrower said that they do not have it. */
  readonly declinedAt: DateTime.Utc | null
  /** When the lender said that it is back: until then the loan holds a copy. */
  readonly returnedAt: DateTime.Utc | null
  /** When both are reminded next; `null` for never. */
  readonly remindAt: DateTime.Utc | null
}

/** A loan as a response shows it to one of its sides. */
export interface ShownLoan {
  readonly loan: Loan
  /** Without its collection and its picture for a borrower who does not see the item, with its name from then. */
  readonly item: {
    readonly id: ItemId
    readonly name: string
    readonly coverUrl: string | null
    readonly collectionId: CollectionId | null
    readonly type: CollectionType
    readonly copies: number | null
  }
  readonly lender: UserCard
  readonly borrower: UserCard | null
}

/** How many copies an account may have lent at a time. Contract: catalog, loans. */
const mostOpenLoans = 1000

/** How many loans that were returned are kept of a lender. Contract: catalog, loans. */
export const mostReturnedLoans = 2000

/** The status of a loan. */
export const loanStatus = ({ declinedAt, returnedAt }: Loan): LoanStatus =>
  returnedAt !== null ? "returned" : declinedAt !== null ? "declined" : "open"

/** Who ended a loan for its borrower; `null` while it is open. */
export const loanEndedBy = ({ declinedAt, returnedAt }: Loan): "lender" | "declined" | null =>
  declinedAt !== null ? "declined" : returnedAt !== null ? "lender" : null

/** What a lender may say about a loan. */
export interface LoanTerms {
  readonly dueOn: Day | null
  readonly note: string | null
}

/**
 * The owner of an item lends a copy of it. `relation` is that of the borrower, `null` for a name; `heldBy` is what
 * holds the copies where none is free, `open` how many loans of the lender are not returned, and `today` how many there
 * were to this borrower within 24 hours, with this one. The checks run in this order. Contract: catalog, loans.
 */
export const lend = (
  item: Item,
  by: {
    readonly user: UserId
    readonly relation: Relation | null
    readonly heldBy: "other" | "entry" | null
    readonly open: number
    readonly today: number
  },
  made: LoanTerms & Pick<Loan, "id" | "borrowerId" | "borrowerName">,
  now: DateTime.Utc,
): Result.Result<
  Loan,
  NotItemOwner | NotFriend | LoanLimitReached | DailyLoanLimitReached | ItemInRound | ItemReserved
> =>
  Result.gen(function* () {
    yield* ownItem(item, by.user)
    if (by.relation !== null && by.relation !== "friend") return yield* Result.fail(new NotFriend())
    if (by.open >= mostOpenLoans) return yield* Result.fail(new LoanLimitReached())
    if (made.borrowerId !== null && by.today > reachLimits.loan.most)
      return yield* Result.fail(new DailyLoanLimitReached())
    if (by.heldBy === "entry") return yield* Result.fail(new ItemInRound())
    if (by.heldBy === "other") return yield* Result.fail(new ItemReserved())
    return {
      ...made,
      itemId: item.id,
      itemName: item.name,
      lenderId: by.user,
      lentAt: now,
      declinedAt: null,
      returnedAt: null,
      remindAt: nextReminder(made.dueOn, now),
    }
  })

/**
 * The lender says that the copy is back. Contract: catalog, loans.
 *
 * |          | open      | declined  | returned           |
 * |----------|-----------|-----------|--------------------|
 * | lender   | returned  | returned  | INVALID_TRANSITION |
 * | borrower | FORBIDDEN | NOT_FOUND | FORBIDDEN          |
 * | others   | NOT_FOUND | NOT_FOUND | NOT_FOUND          |
 */
export const returned = (
  loan: Loan,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Loan, LoanNotFound | LoanForbidden | LoanTransitionInvalid> =>
  Result.gen(function* () {
    yield* ofLender(loan, by)
    return { ...loan, returnedAt: now, remindAt: null }
  })

/**
 * The borrower says that they do not have the copy. The loan is over for them, and goes on for the lender, whom it
 * still reminds. Contract: catalog, loans.
 *
 * |          | open      | declined  | returned           |
 * |----------|-----------|-----------|--------------------|
 * | borrower | declined  | NOT_FOUND | INVALID_TRANSITION |
 * | lender   | FORBIDDEN | FORBIDDEN | FORBIDDEN          |
 * | others   | NOT_FOUND | NOT_FOUND | NOT_FOUND          |
 */
export const declined = (
  loan: Loan,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Loan, LoanNotFound | LoanForbidden | LoanTransitionInvalid> => {
  if (!seesLoan(loan, by)) return Result.fail(new LoanNotFound())
  if (loan.lenderId === by) return Result.fail(new LoanForbidden())
  if (loanStatus(loan) !== "open") return Result.fail(new LoanTransitionInvalid())
  return Result.succeed({ ...loan, declinedAt: now })
}

/**
 * The lender changes the day or the note of a loan that is not returned. Another day begins its reminders again.
 * Contract: catalog, loans.
 */
export const changedLoan = (
  loan: Loan,
  by: UserId,
  { dueOn = loan.dueOn, note = loan.note }: { readonly [Key in keyof LoanTerms]?: LoanTerms[Key] | undefined },
  now: DateTime.Utc,
): Result.Result<Loan, LoanNotFound | LoanForbidden | LoanTransitionInvalid> =>
  Result.gen(function* () {
    yield* ofLender(loan, by)
    return { ...loan, dueOn, note, remindAt: dueOn === loan.dueOn ? loan.remindAt : nextReminder(dueOn, now) }
  })

/**
 * Whether a user is a side of a loan and is shown it: its lender, and its borrower unless they declined it. A borrower
 * from whom a block separates the lender is a name only. Contract: catalog, loans.
 */
export const seesLoan = (loan: Loan, user: UserId): boolean =>
  loan.lenderId === user || (loan.borrowerId === user && loan.declinedAt === null)

const ofLender = (
  loan: Loan,
  by: UserId,
): Result.Result<void, LoanNotFound | LoanForbidden | LoanTransitionInvalid> => {
  if (!seesLoan(loan, by)) return Result.fail(new LoanNotFound())
  if (loan.lenderId !== by) return Result.fail(new LoanForbidden())
  return loanStatus(loan) === "returned" ? Result.fail(new LoanTransitionInvalid()) : Result.void
}
