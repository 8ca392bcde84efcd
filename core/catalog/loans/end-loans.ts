import { Effect } from "effect"
import { withoutTextLimits } from "../../files/index.ts"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { Users } from "../../users/index.ts"
import { Loans } from "./ports.ts"

/**
 * Two users between whom there is a block are no sides of a loan any more: it goes on for its lender as one to a name,
 * that which the borrower has at this moment. Part of the transaction of the block. Contract: catalog, loans.
 */
export const nameBlockedBorrowers = Effect.fn("loans.block")(function* ({ by, other }: PublishedEvents["blocked"]) {
  yield* nameBorrower(by, other)
  yield* nameBorrower(other, by)
})

const nameBorrower = Effect.fnUntraced(function* (lender: UserId, borrower: UserId) {
  const loans = yield* Loans
  const { displayName } = yield* Effect.orDie((yield* Users).get(borrower))
  // A limit of the lender's texts does not keep the other side from blocking them.
  yield* withoutTextLimits(lender, loans.nameBorrower(lender, borrower, displayName))
})

/** The history of loans does not go along to another owner. Part of the transaction of the transfer. */
export const forgetLoansOf = Effect.fn("loans.transfer")(function* ({ items }: PublishedEvents["itemsTransferred"]) {
  yield* (yield* Loans).removeReturned(items.map(({ item }) => item))
})
