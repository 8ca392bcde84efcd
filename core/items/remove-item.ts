import { Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { ItemNotFound } from "./errors.ts"
import { type ItemId, ownItem } from "./item.ts"
import { Items, ItemUses } from "./ports.ts"

/** Removes an item of one's own, from the market too. Contract: catalog, items. */
export const removeItem = Effect.fn("items.remove")(function* (input: { readonly id: ItemId; readonly by: UserId }) {
  const items = yield* Items
  const uses = yield* ItemUses
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      yield* Effect.fromResult(ownItem(yield* items.get(input.id), input.by))
      yield* uses.end(input.id)
      if (!(yield* items.remove(input.id))) return yield* new ItemNotFound()
    }),
  )
})
