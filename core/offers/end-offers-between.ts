import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { cancelBetween } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Cancels every open offer between two people, one of whom blocks the other. Runs in the transaction of the block.
 * Contract: people, blocks.
 */
export const endOffersBetween = Effect.fn("offers.endOffersBetween")(function* (one: UserId, other: UserId) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "between", one, other })
  yield* storeChanges(deals.flatMap((deal) => cancelBetween(deal, now)))
})
