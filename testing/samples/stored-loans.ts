import { DateTime, Effect } from "effect"
import { type ItemId, Items, type UserId } from "../../core/index.ts"
import { storedLoan } from "./loans.ts"

/** So many loans of an item to a name, as if they had been made one after the other. */
export const storedLoans = Effect.fnUntraced(function* (
  id: ItemId,
  count: number,
  borrowerId: UserId | null,
  isReturned: boolean,
) {
  const item = yield* (yield* Items).get(id)
  const now = yield* DateTime.now
  for (let n = 0; n < count; n++) yield* storedLoan(item, now, { borrowerId, returnedAt: isReturned ? now : null })
})
