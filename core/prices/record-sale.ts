import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Prices } from "./ports.ts"

/** Counts a completed purchase in the prices of what was sold. A trade has no price. Contract: collectors, prices. */
export const recordSale = Effect.fn("prices.recordSale")(function* ({
  completedAt,
  offer,
  offererId,
  ownerId,
  price,
  received,
}: PublishedEvents["offerCompleted"]) {
  const [sold] = received
  if (price === null || sold === undefined) return
  yield* (yield* Prices).add(sold.item, { id: offer, price, ownerId, offererId, soldAt: completedAt })
})
