import { type DateTime, Effect, Option } from "effect"
import { Collections } from "../collections/ports.ts"
import { Listings, MarketItems } from "../listings/ports.ts"
import type { UserId } from "../users/user.ts"
import type { Deal } from "./deal.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"
import { type Receipt, receiptsOf, transfer } from "./transfer.ts"

/** Makes an offer come true that both sides confirmed, `by` last. Part of a transaction. Contract: market, transfer. */
export const handOver = Effect.fnUntraced(function* (deal: Deal, by: UserId, now: DateTime.Utc) {
  const offers = yield* Offers
  const receipts = receiptsOf(deal)
  const handovers = yield* Effect.forEach(receipts, prepared)
  const others = yield* offers.open({ kind: "with", items: receipts.map(({ item }) => item.id) })
  yield* Effect.orDie(storeChanges(yield* Effect.fromResult(transfer(deal, handovers, others, by, now))))
})

const prepared = Effect.fnUntraced(function* (receipt: Receipt) {
  const listings = yield* Listings
  const items = yield* MarketItems
  const collections = yield* Collections
  const { by, item, wanted } = receipt
  const hasRoom = wanted !== null && (yield* items.hasRoom(wanted, item.id))
  return {
    ...receipt,
    receiver: {
      wanted: hasRoom ? Option.getOrNull(yield* collections.find(wanted)) : null,
      latest: Option.getOrNull(yield* items.latestCollection(by, item)),
      collections: yield* collections.countOf(by, by),
    },
    listings: yield* listings.openOf({ kind: "items", ids: [item.id] }),
  }
})
