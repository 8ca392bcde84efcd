import { Effect } from "effect"
import type { ItemId, PageRequest, UserId } from "../../shared/index.ts"
import { ownItem } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import type { LoanId, LoanStatus } from "./loan.ts"
import { Loans } from "./ports.ts"

/** The loans that the caller made or got. Contract: catalog, GET /loans. */
export const listLoans = Effect.fn("loans.list")(function* (input: {
  readonly by: UserId
  readonly as: "lender" | "borrower"
  readonly status: LoanStatus
  readonly page: PageRequest
}) {
  const { as, by, page, status } = input
  return yield* (yield* Loans).list(by, { as, status }, page)
})

/** The loans of an item of the caller. Contract: catalog, GET /items/:id/loans. */
export const listLoansOf = Effect.fn("loans.listOf")(function* (input: {
  readonly id: ItemId
  readonly by: UserId
  readonly page: PageRequest
}) {
  yield* Effect.fromResult(ownItem(yield* (yield* Items).get(input.id), input.by))
  return yield* (yield* Loans).ofItem(input.id, input.by, input.page)
})

/** A loan that the caller made or got. Contract: catalog, GET /loans/:id. */
export const getLoan = Effect.fn("loans.get")(function* (input: { readonly id: LoanId; readonly by: UserId }) {
  return yield* (yield* Loans).show(input.id, input.by)
})
