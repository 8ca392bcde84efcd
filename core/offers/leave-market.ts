import { DateTime, Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { leave } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Cancels what somebody has open, and tells the other sides. Part of the transaction that removes the account, before it does.
 * Contract: people, users.
 */
export const leaveMarket = Effect.fn("offers.leaveMarket")(function* (user: UserId) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "of", user })
  yield* Effect.orDie(storeChanges(deals.flatMap((deal) => leave(deal, user, now))))
})
