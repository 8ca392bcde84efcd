import { DateTime, Effect } from "effect"
import { type ItemSelection, Listings } from "../listings/ports.ts"
import { itemsDeleted } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Takes items off the market that are deleted, alone or with their collection: their listings are closed and their
 * offers end. Runs in the transaction that deletes them, while their rows still exist.
 * Contract: catalog, DELETE /items/:id.
 */
export const takeOffMarket = Effect.fn("offers.takeOffMarket")(function* (selection: ItemSelection) {
  const listings = yield* Listings
  const offers = yield* Offers
  const deals = yield* offers.open({ kind: "for", selection })
  yield* storeChanges(itemsDeleted(yield* listings.openOf(selection), deals, yield* DateTime.now))
})
