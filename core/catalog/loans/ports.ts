import { Context, type DateTime, type Effect } from "effect"
import type { ItemId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { LoanNotFound } from "./errors.ts"
import type { Loan, LoanId, LoanStatus, ShownLoan } from "./loan.ts"

/**
 * The loans of all users. A loan is deleted with its item, and is not found once the collection of its item was
 * removed. Deleting the account of its borrower leaves it without one.
 */
export class Loans extends Context.Service<
  Loans,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly get: (id: LoanId) => Effect.Effect<Loan, LoanNotFound>
    readonly add: (loan: Loan) => Effect.Effect<void>
    /** Stores every field of an existing loan. */
    readonly save: (loan: Loan) => Effect.Effect<void>
    /** A loan that `seesLoan` shows to the viewer. */
    readonly show: (id: LoanId, viewer: UserId) => Effect.Effect<ShownLoan, LoanNotFound>
    /** The loans of one status that a user made or got, newest first. A borrower has no declined ones. */
    readonly list: (
      user: UserId,
      which: { readonly as: "lender" | "borrower"; readonly status: LoanStatus },
      page: PageRequest,
    ) => Effect.Effect<Page<ShownLoan>>
    /** The loans of an item by this lender, newest first. */
    readonly ofItem: (item: ItemId, lender: UserId, page: PageRequest) => Effect.Effect<Page<ShownLoan>>
    /** How many loans of a lender are not returned. */
    readonly countOpen: (lender: UserId) => Effect.Effect<number>
    /** Deletes all but the newest `keep` returned loans of a lender. */
    readonly keepReturned: (lender: UserId, keep: number) => Effect.Effect<void>
    /** Makes all loans from one user to the other loans to a name. */
    readonly nameBorrower: (lender: UserId, borrower: UserId, name: string) => Effect.Effect<void>
    /** Deletes the returned loans of items. */
    readonly removeReturned: (items: ReadonlyArray<ItemId>) => Effect.Effect<void>
    /** Up to `limit` loans whose next reminder is due, those that wait longest first. */
    readonly toRemind: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<LoanId>>
  }
>()("curio/loans/Loans") {}
