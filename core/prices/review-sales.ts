import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Prices } from "./ports.ts"

/** Leaves the sales of a suspended account out of the prices. Contract: collectors, prices. */
export const leaveOutSales = Effect.fn("prices.leaveOutSales")(function* (user: UserId) {
  yield* (yield* Prices).review(user, true)
})

/** Counts the sales of an account again: its suspension ends, or it is deleted. Contract: collectors, prices. */
export const countSales = Effect.fn("prices.countSales")(function* (user: UserId) {
  yield* (yield* Prices).review(user, false)
})

/** How many sales one step of the worker looks at. */
const atOnce = 200

/** One step of the work that a suspension has left. Returns whether there was any. Contract: collectors, prices. */
export const reviewNextSales = Effect.fn("prices.reviewNext")(function* () {
  return yield* (yield* Prices).reviewNext(atOnce)
})
