import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type ItemId, ownItem, withCover } from "./item.ts"
import { Items } from "./ports.ts"

/** Leaves an item of one's own without a cover, also when it had none. Contract: catalog, items. */
export const removeItemCover = Effect.fn("items.removeCover")(function* (input: {
  readonly id: ItemId
  readonly by: UserId
}) {
  const items = yield* Items
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      const item = yield* Effect.fromResult(ownItem(yield* items.get(input.id), input.by))
      if (item.coverUrl !== null) yield* items.save(withCover(item, null, now), item)
    }),
  )
})
