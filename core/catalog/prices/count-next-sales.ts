import { DateTime, Effect } from "effect"
import { Transactions } from "../../shared/index.ts"
import { Prices } from "./ports.ts"
import { countedBefore } from "./prices.ts"

/** How many sales one step of the worker counts. */
const atOnce = 200

/**
 * One step of the work that the end of a day leaves: the sales of the days before count. A caller may name another
 * moment. Returns whether there were any. Contract: catalog, prices.
 */
export const countNextSales = Effect.fn("prices.countNext")(function* (before: DateTime.Utc | null = null) {
  const prices = yield* Prices
  const { atomically } = yield* Transactions
  const sales = yield* prices.uncounted(before ?? countedBefore(yield* DateTime.now), atOnce)
  for (const { id, offererId, ownerId } of sales) yield* atomically(prices.count(id), [ownerId, offererId])
  return sales.length > 0
})
