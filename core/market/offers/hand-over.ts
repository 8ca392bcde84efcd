import { type DateTime, Effect, Option } from "effect"
import { Collections } from "../../catalog/index.ts"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { Publisher } from "../../shared/index.ts"
import { Listings, MarketItems } from "../listings/ports.ts"
import { closings, itemTransferred } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"
import { destination, type Receipt, type Wanted } from "./transfer.ts"

/** The collection with an id, as a receiver may choose it. */
export const lookUpCollection = Effect.fnUntraced(function* (id: CollectionId | null) {
  const collections = yield* Collections
  const wanted: Wanted = id === null ? "unspecified" : Option.getOrElse(yield* collections.find(id), () => "unknown")
  return wanted
})

/** What the transfer of an item to its receiver needs to know: the receiver's collections, and the item's listings. */
export const receivingOf = Effect.fnUntraced(function* ({ by, collectionId, item }: Omit<Receipt, "side">) {
  const listings = yield* Listings
  const items = yield* MarketItems
  const collections = yield* Collections
  const hasSpace = collectionId !== null && (yield* items.hasSpace(collectionId, item.id))
  return {
    receiver: {
      wanted: yield* lookUpCollection(hasSpace ? collectionId : null),
      latest: Option.getOrNull(yield* items.latestCollection(by, item)),
      collections: yield* collections.countOf(by, by),
    },
    listings: yield* listings.openOf({ kind: "items", ids: [item.id] }),
  }
})

/**
 * Transfers an item to its receiver outside of an offer, with all that follows on the market: its listings close, and
 * other open offers with it end. `last` is the person whose confirmation brings it about. `false` if the receiver has
 * no collection for it and can have no more. Part of a transaction about both people. Contract: market, transfer.
 */
export const handOver = Effect.fnUntraced(function* (receipt: Omit<Receipt, "side">, last: UserId, now: DateTime.Utc) {
  const offers = yield* Offers
  const publisher = yield* Publisher
  const { by, item } = receipt
  const { listings, receiver } = yield* receivingOf(receipt)
  const into = destination(item, by, receiver)
  if (into === null) return false
  const others = yield* offers.open({ kind: "with", items: [item.id] })
  yield* storeChanges([
    ...closings(listings, item, now),
    ...others.flatMap((other) => itemTransferred(other, [item.id], last, now)),
    { kind: "item received", item: item.id, by, into, at: now },
  ])
  yield* publisher.itemTransferred({ item: item.id })
  return true
})
