import { DateTime, Effect } from "effect"
import { notify } from "../../delivery/index.ts"
import { inTransactionAboutFound, Publisher, type UserId } from "../../shared/index.ts"
import { ItemHolds } from "../items/ports.ts"
import { changedLoan, declined, type Loan, type LoanId, type LoanTerms, mostReturnedLoans, returned } from "./loan.ts"
import { Loans } from "./ports.ts"

interface OfCaller {
  readonly id: LoanId
  readonly by: UserId
}

/** The sides of a loan: they never change, but a borrower may go. */
export const sidesOfLoan = ({ borrowerId, lenderId }: Loan): ReadonlyArray<UserId> =>
  borrowerId === null ? [lenderId] : [lenderId, borrowerId]

const inTransactionOfLoan = inTransactionAboutFound(({ id }: { readonly id: LoanId }) =>
  Loans.use((loans) => Effect.map(loans.get(id), sidesOfLoan)),
)

/** Changes the day or the note of a loan of the caller. Contract: catalog, PATCH /loans/:id. */
export const changeLoan = Effect.fn("loans.change")(function* (
  input: OfCaller & { readonly change: { readonly [Key in keyof LoanTerms]?: LoanTerms[Key] | undefined } },
) {
  const loans = yield* Loans
  const { by, change, id } = input
  yield* loans.save(yield* Effect.fromResult(changedLoan(yield* loans.get(id), by, change, yield* DateTime.now)))
  return yield* loans.show(id, by)
}, inTransactionOfLoan)

/**
 * The lender has the copy back, and may give it away again. Of the loans that were returned the newest are kept.
 * Contract: catalog, POST /loans/:id/return.
 */
export const returnLoan = Effect.fn("loans.return")(function* ({ by, id }: OfCaller) {
  const loans = yield* Loans
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const loan = yield* Effect.fromResult(returned(yield* loans.get(id), by, yield* DateTime.now))
  yield* loans.save(loan)
  const wasFull = yield* holds.releaseLoan(loan.itemId)
  yield* loans.keepReturned(by, mostReturnedLoans)
  if (wasFull) yield* publisher.itemsReleased({ items: [loan.itemId] })
  return yield* loans.show(id, by)
}, inTransactionOfLoan)

/**
 * The borrower says that they do not have the copy, of which the lender is notified. The lender still does not have it.
 * Contract: catalog, POST /loans/:id/decline.
 */
export const declineLoan = Effect.fn("loans.decline")(function* ({ by, id }: OfCaller) {
  const loans = yield* Loans
  const loan = yield* Effect.fromResult(declined(yield* loans.get(id), by, yield* DateTime.now))
  yield* loans.save(loan)
  yield* notify({ to: loan.lenderId, type: "loan_declined", actor: by, subject: { kind: "loan", id } })
}, inTransactionOfLoan)
