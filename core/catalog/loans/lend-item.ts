import { DateTime, Effect } from "effect"
import { countReach, notify } from "../../delivery/index.ts"
import { Relations } from "../../friends/index.ts"
import { Ids, type ItemId, inTransactionAbout, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { ItemHolds, Items } from "../items/ports.ts"
import { type LoanId, type LoanTerms, lend } from "./loan.ts"
import { Loans } from "./ports.ts"

/** A friend with an account, or the name of any other person. */
export type Borrower =
  | { readonly borrowerId: UserId; readonly borrowerName: null }
  | { readonly borrowerId: null; readonly borrowerName: string }

/**
 * Lends a copy of an item of the caller, who no longer may give it away until it is back. A borrower with an account is
 * notified. Contract: catalog, POST /items/:id/loan.
 */
export const lendItem = Effect.fn("loans.lend")(
  function* (input: { readonly id: ItemId; readonly by: UserId; readonly to: Borrower; readonly terms: LoanTerms }) {
    const loans = yield* Loans
    const items = yield* Items
    const holds = yield* ItemHolds
    const { by, id: itemId, terms, to } = input
    const { borrowerId } = to
    const now = yield* DateTime.now
    yield* requireActive(by)
    const id = (yield* (yield* Ids).next) as LoanId
    const item = yield* items.get(itemId)
    const relation = borrowerId === null ? null : yield* (yield* Relations).between(by, borrowerId)
    const made = lend(
      item,
      {
        user: by,
        relation,
        // Where the loan is refused, the hold and the count are rolled back with the transaction.
        heldBy: item.ownerId === by ? yield* holds.holdForLoan(item.id) : null,
        open: yield* loans.countOpen(by),
        today: relation === "friend" && borrowerId !== null ? yield* countLoan(by, borrowerId) : 0,
      },
      { id, ...to, ...terms },
      now,
    )
    yield* loans.add(yield* Effect.fromResult(made))
    if (borrowerId !== null)
      yield* notify({ to: borrowerId, type: "loan_received", actor: by, subject: { kind: "loan", id } })
    return yield* Effect.orDie(loans.show(id, by))
  },
  inTransactionAbout(({ by, to }: { readonly by: UserId; readonly to: Borrower }) =>
    to.borrowerId === null ? [by] : [by, to.borrowerId],
  ),
)

/** Counts one more loan to a borrower, whatever becomes of the others. */
const countLoan = (by: UserId, borrower: UserId) =>
  Effect.map(countReach("loan", by, new Map([[borrower, 1]])), (counted) => counted.get(borrower)?.count ?? 0)
