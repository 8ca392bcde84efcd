import { DateTime, Effect } from "effect"
import { withCover } from "../files/cover.ts"
import type { ItemId, UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { ownItem } from "./item.ts"
import { Items } from "./ports.ts"

/**
 * Removes the cover of an item of the caller; succeeds also when it has none. `null` stands for an administrator, who
 * may do so to every item. Contract: catalog, items; reports, moderation.
 */
export const removeItemCover = Effect.fn("items.removeCover")(function* (input: {
  readonly id: ItemId
  readonly by: UserId | null
}) {
  const items = yield* Items
  const now = yield* DateTime.now
  const item = yield* items.get(input.id)
  if (input.by !== null) yield* Effect.fromResult(ownItem(item, input.by))
  if (item.coverUrl !== null) yield* items.save(withCover(item, null, now), item)
}, inTransactionOfCaller)
