import { Effect } from "effect"
import type { ItemId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Publisher } from "../../shared/index.ts"
import { ItemNotFound } from "./errors.ts"
import { ownItem } from "./item.ts"
import { Items } from "./ports.ts"

/** Removes an item of the caller, from the market too. Contract: catalog, items. */
export const removeItem = Effect.fn("items.remove")(function* (input: { readonly id: ItemId; readonly by: UserId }) {
  const items = yield* Items
  const publisher = yield* Publisher
  yield* Effect.fromResult(ownItem(yield* items.get(input.id), input.by))
  yield* publisher.itemRemoved({ item: input.id })
  if (!(yield* items.remove(input.id))) return yield* new ItemNotFound()
}, inTransactionOfCaller)
