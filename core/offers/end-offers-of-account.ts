import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { accountRemoved } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Cancels every open offer of an account and notifies the other sides. Runs in the transaction that removes the
 * account, while its rows still exist. Contract: people, users.
 */
export const endOffersOfAccount = Effect.fn("offers.endOffersOfAccount")(function* (user: UserId) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "of", user })
  yield* storeChanges(deals.flatMap((deal) => accountRemoved(deal, user, now)))
})
