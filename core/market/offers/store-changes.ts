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
import { type Announcement, Ids, oneByOne, Publisher, together } from "../../shared/index.ts"
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
  // What is received together is transferred together.
  const arrivals: Array<Arrival> = []
  const arrive = Effect.fnUntraced(function* (change: Extract<Change, { kind: "item received" }>) {
    const { at, by, into, item, purchase = null } = change
    const to = yield* collectionOf(into, by)
    arrivals.push({ at, item, to, purchase })
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
  const storeAll = (kind: "held" | "notice" | "other") =>
    oneByOne(
      changes.filter((change) => kindOf(change) === kind),
      store,
    )
  const rest = Effect.gen(function* () {
    yield* storeAll("other")
    // A purchase has one item: no price says what one of several was worth.
    const [first] = arrivals
    if (first !== undefined) yield* items.transferItems(arrivals, first.at, first.purchase)
    yield* storeAll("notice")
  })
  // Nothing else depends on what is held, so no change waits for that.
  yield* changes.some((change) => kindOf(change) === "held") ? together(storeAll("held"), rest) : rest
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
  // What has moved is listed nowhere any more.
  const moved = new Set(arrivals.map(({ item }) => item))
  const free = released.filter((item) => !moved.has(item))
  if (free.length > 0) yield* publisher.itemsReleased({ items: free })
})

/** What a change waits for: notifications come last. */
const kindOf = ({ kind }: Change) => (kind === "items held" ? "held" : kind === "notification" ? "notice" : "other")

/** What is known before: offers that were added, and how a user who may be notified stands to who decides. */
interface Known {
  readonly added?: ReadonlyArray<Offer>
  readonly standing?: StandingOf | undefined
}

/** An item that is received, and the collection that it goes into. */
interface Arrival {
  readonly at: DateTime.Utc
  readonly item: ItemId
  readonly to: CollectionId
  readonly purchase: Purchase | null
}

const newCollection = Effect.fnUntraced(function* (type: CollectionType, by: UserId) {
  const name = `Received ${type}`
  const settings = { description: null, visibility: "private", autoShare: false, fieldDefinitionIds: [] } as const
  // This transaction has already checked the receiver's collection limit.
  const { id } = yield* Effect.orDie(createCollection({ by, name, type, ...settings }))
  return id
})
