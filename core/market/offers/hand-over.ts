import { type DateTime, Effect, Option } from "effect"
import { Collections, ItemHolds } from "../../catalog/index.ts"
import type { CollectionId, EntryId, ItemId, UserId } from "../../shared/index.ts"
import { Ids, Publisher, together } from "../../shared/index.ts"
import { Listings, MarketItems } from "../listings/ports.ts"
import { closings, itemTransferred } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"
import { destination, type Handover, movedItems, type Receipt, receivedId, receiving, type Wanted } from "./transfer.ts"

/** The collection with an id, as a receiver may choose it. */
export const lookUpCollection = Effect.fnUntraced(function* (id: CollectionId | null) {
  const collections = yield* Collections
  const wanted: Wanted = id === null ? "unspecified" : Option.getOrElse(yield* collections.find(id), () => "unknown")
  return wanted
})

/**
 * What the transfer of an item to its receiver needs to know: the receiver's collections, and the item's listings.
 * Where the item has several copies, the one that is transferred gets an id.
 */
const receivingOf = Effect.fnUntraced(function* ({ by, collectionId, item }: Omit<Receipt, "side">) {
  const listings = yield* Listings
  const items = yield* MarketItems
  const collections = yield* Collections
  const ids = yield* Ids
  const hasSpace = collectionId !== null && (yield* items.hasSpace(collectionId, item.id))
  return {
    receiver: {
      wanted: yield* lookUpCollection(hasSpace ? collectionId : null),
      latest: Option.getOrNull(yield* items.latestCollection(by, item)),
      collections: yield* collections.countOf(by, by),
    },
    copy: item.copies > 1 ? ((yield* ids.next) as ItemId) : null,
    listings: yield* listings.openOf({ kind: "items", ids: [item.id] }),
  }
})

/** The same for all items that are transferred when an offer completes. */
export const handoversOf = Effect.fnUntraced(function* (receipts: ReadonlyArray<Receipt>) {
  const items = yield* MarketItems
  const listings = yield* Listings
  const ids = yield* Ids
  const [open, places] = yield* together(
    listings.openOf({ kind: "items", ids: receipts.map(({ item }) => item.id) }),
    items.placesFor(receipts.map(({ by, collectionId, item }) => ({ item: item.id, owner: by, wanted: collectionId }))),
  )
  const placeOf = new Map(places.map((place) => [place.item, place]))
  const wantedBy = new Map<CollectionId, Wanted>()
  const handovers: Array<Handover> = []
  for (const receipt of receipts) {
    const { collectionId, item } = receipt
    const place = placeOf.get(item.id)
    const named = place?.hasSpace === true ? collectionId : null
    const wanted = named === null ? "unspecified" : (wantedBy.get(named) ?? (yield* lookUpCollection(named)))
    if (named !== null) wantedBy.set(named, wanted)
    handovers.push({
      ...receipt,
      receiver: { wanted, latest: place?.latest ?? null, collections: place?.collections ?? 0 },
      game: place?.game ?? null,
      hasEditions: place?.hasEditions ?? true,
      copy: item.copies > 1 ? ((yield* ids.next) as ItemId) : null,
      listings: open.filter(({ itemId }) => itemId === item.id),
    })
  }
  return handovers
})

/**
 * Transfers a copy of an item that an entry of a trade round holds to its receiver, with all that follows on the market
 * where it is the only copy: its listings close, and other open offers with it end. Where it is one of several, its
 * hold ends here. `last` is the person whose confirmation brings it about. Returns the id of the item that the receiver
 * has then; `null` if they have no collection for it and can have no more. Part of a transaction about both people.
 * Contract: market, transfer.
 */
export const handOver = Effect.fnUntraced(function* (
  receipt: Omit<Receipt, "side"> & { readonly entry: EntryId },
  last: UserId,
  now: DateTime.Utc,
) {
  const offers = yield* Offers
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const { by, entry, item } = receipt
  const { copy, listings, receiver } = yield* receivingOf(receipt)
  const into = destination(item, by, receiver)
  if (into === null) return null
  const moved = movedItems([{ copy, item }])
  const others = moved.length === 0 ? [] : yield* offers.open({ kind: "with", items: moved })
  // No more copies are held than there are, at any moment. One that was free is free afterwards.
  if (copy !== null) yield* holds.releaseEntries([entry])
  yield* storeChanges([
    ...(copy === null ? closings(listings, item, now) : []),
    ...others.flatMap((other) => itemTransferred(other, moved, last, now)),
    receiving({ copy, item }, by, into, now),
  ])
  const received = receivedId({ copy, item })
  yield* publisher.itemsTransferred({ items: [{ item: received }] })
  return received
})
