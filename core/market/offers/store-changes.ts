import { type DateTime, Effect } from "effect"
import {
  type CollectionType,
  copyOf,
  createCollection,
  ItemHolds,
  type ItemPictureId,
  Items,
  type Purchase,
} from "../../catalog/index.ts"
import { RealtimeLog, type StandingOf, storeNotice } from "../../delivery/index.ts"
import { withoutTextLimits } from "../../files/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import { type Announcement, Ids, oneByOne, Publisher } from "../../shared/index.ts"
import { Listings, MarketItems } from "../listings/ports.ts"
import type { Change, Changes, Destination } from "./deal.ts"
import type { Offer, OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"

/**
 * Stores the changes of a decision in order, and sends an event to both sides of each offer that is changed or was
 * `added` before. Part of a transaction.
 */
export const storeChanges = Effect.fnUntraced(function* (changes: Changes, { added = [], standing }: Known = {}) {
  const offers = yield* Offers
  const listings = yield* Listings
  const all = yield* Items
  const items = yield* MarketItems
  const holds = yield* ItemHolds
  const ids = yield* Ids
  const log = yield* RealtimeLog
  const publisher = yield* Publisher
  const changed = new Map<OfferId, Offer>(added.map((offer) => [offer.id, offer]))
  // What is published together asks once for webhooks.
  const things: Array<Announcement> = []
  const released: Array<ItemId> = []
  // Items of one type that one user receives at the same time share a new collection.
  const fresh = new Map<string, CollectionId>()
  const collectionOf = Effect.fnUntraced(function* (into: Destination, by: UserId) {
    if (into.kind === "existing") return into.id
    const key = `${by} ${into.type} ${into.nth ?? 0}`
    const id = fresh.get(key) ?? (yield* newCollection(into.type, by))
    fresh.set(key, id)
    return id
  })
  // What goes into one collection is transferred together.
  const arrivals = new Map<CollectionId, Arrival>()
  const arrive = Effect.fnUntraced(function* (change: Extract<Change, { kind: "item received" }>) {
    const { at, by, into, item, purchase = null } = change
    const to = yield* collectionOf(into, by)
    arrivals.set(to, { at, items: [...(arrivals.get(to)?.items ?? []), item], purchase })
  })
  const store = Effect.fnUntraced(function* (change: Change) {
    switch (change.kind) {
      case "offer changed":
        yield* offers.save(change.offer)
        changed.set(change.offer.id, change.offer)
        break
      case "items asked":
        // Only a proposal asks for other items, which its use case stores: here some are gone, and none needs a place.
        yield* Effect.orDie(offers.ask(change.offer))
        break
      case "proposal made":
        yield* offers.addProposal(change.proposal)
        break
      case "proposal changed":
        yield* offers.saveProposal(change.proposal)
        break
      case "listing closed":
        yield* listings.close(change.listing)
        break
      case "items held":
        // The decision has looked at the same rows, so this is only the last line of defence.
        if (!(yield* holds.holdForOffer(change.items))) yield* Effect.die(new Error("No copy of the item is free."))
        break
      case "items released":
        released.push(...(yield* holds.releaseOffer(change.items)))
        break
      case "item received":
        yield* arrive(change)
        break
      case "copy received": {
        const was = yield* Effect.orDie(all.get(change.item))
        const collectionId = yield* collectionOf(change.into, change.by)
        const pictureIds = yield* Effect.forEach(was.pictures, () => Effect.map(ids.next, (id) => id as ItemPictureId))
        const to = { id: change.copy, collectionId, ownerId: change.by, purchase: change.purchase ?? null }
        const { copy, rest } = copyOf(was, to, pictureIds, change.at)
        yield* all.save(rest, was)
        // A limit of its receiver does not keep the other side from completing what both agreed on.
        yield* withoutTextLimits(change.by, all.add(copy))
        break
      }
      case "notification": {
        const { to, type, actor, offer } = change
        const notice = { to, type, actor, subject: { kind: "offer", id: offer } } as const
        things.push(...(yield* storeNotice(notice, things.length === 0 ? standing : undefined)))
      }
    }
  })
  yield* oneByOne(changes, store)
  yield* oneByOne([...arrivals], ([to, { at, items: all, purchase }]) => items.transferItems(all, to, at, purchase))
  for (const change of changes)
    if ("proposal" in change && !changed.has(change.proposal.offerId))
      changed.set(change.proposal.offerId, yield* Effect.orDie(offers.get(change.proposal.offerId)))
  const parties = [...changed.values()].flatMap(({ id, offererId, ownerId }) =>
    [ownerId, offererId].map((user) => ({ id, user })),
  )
  yield* log.append(
    parties.map(({ id, user }) => ({ kind: "offer.updated", audience: { kind: "user", id: user }, subject: id })),
  )
  const by = changes.find((change) => change.kind === "notification")?.actor ?? null
  things.push(...parties.map(({ id, user }) => ({ user, type: "offer.updated", subject: id, by })))
  yield* publisher.announced({ things })
  if (released.length > 0) yield* publisher.itemsReleased({ items: released })
})

/** What is known before: offers that were added, and how a user who may be notified stands to who decides. */
interface Known {
  readonly added?: ReadonlyArray<Offer>
  readonly standing?: StandingOf | undefined
}

/** What goes into one collection. Several items have no purchase: no price says what one of them was worth. */
interface Arrival {
  readonly at: DateTime.Utc
  readonly items: ReadonlyArray<ItemId>
  readonly purchase: Purchase | null
}

const newCollection = Effect.fnUntraced(function* (type: CollectionType, by: UserId) {
  const name = `Received ${type}`
  const settings = { description: null, visibility: "private", autoShare: false, fieldDefinitionIds: [] } as const
  // This transaction has already checked the receiver's collection limit.
  const { id } = yield* Effect.orDie(createCollection({ by, name, type, ...settings }))
  return id
})
