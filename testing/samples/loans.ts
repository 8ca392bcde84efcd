import type { DateTime } from "effect"
import { Effect } from "effect"
import { type Item, ItemHolds, type Loan, Loans } from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** A loan of an item to a name, or to a user. */
export const loan = (item: Item, at: DateTime.Utc, fields: Partial<Loan> = {}): Loan => ({
  id: freshId(),
  itemId: item.id,
  itemName: item.name,
  lenderId: item.ownerId,
  borrowerId: null,
  borrowerName: fields.borrowerId == null ? "Grace" : null,
  dueOn: null,
  note: null,
  lentAt: at,
  declinedAt: null,
  returnedAt: null,
  remindAt: null,
  ...fields,
})

/** A loan that is stored and, while it is not returned, holds a copy of its item. */
export const storedLoan = Effect.fnUntraced(function* (item: Item, at: DateTime.Utc, fields: Partial<Loan> = {}) {
  const made = loan(item, at, fields)
  if (made.returnedAt === null) yield* (yield* ItemHolds).holdForLoan(item.id)
  yield* (yield* Loans).add(made)
  return made
})
