import { Effect } from "effect"
import type { PublishedEvents } from "../../shared/index.ts"
import { Prices } from "./ports.ts"

/** Stores a purchase, which counts from the next day on. A trade has no price. Contract: catalog, prices. */
export const recordSale = Effect.fn("prices.recordSale")(function* ({
  completedAt,
  offer,
  offererId,
  ownerId,
  price,
  received,
}: PublishedEvents["offerCompleted"]) {
  const [sold] = received
  if (price === null || sold === undefined || sold.hasEditions === false) return
  yield* (yield* Prices).add(sold.item, { id: offer, price, ownerId, offererId, soldAt: completedAt })
})

/** Leaves the sales of a suspended account out of the prices. Contract: catalog, prices. */
export const leaveOutSales = Effect.fn("prices.leaveOutSales")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  yield* (yield* Prices).review(user, true)
})

/** Counts the sales of an account again: its suspension ends, or it is deleted. Contract: catalog, prices. */
export const countSales = Effect.fn("prices.countSales")(function* ({
  user,
}: PublishedEvents["accountRemoved" | "accountUnsuspended"]) {
  yield* (yield* Prices).review(user, false)
})

/** How many sales one step of the worker looks at. */
const atOnce = 200

/** One step of the work that a suspension has left. Returns whether there was any. Contract: catalog, prices. */
export const reviewNextSales = Effect.fn("prices.reviewNext")(function* () {
  return yield* (yield* Prices).reviewNext(atOnce)
})
