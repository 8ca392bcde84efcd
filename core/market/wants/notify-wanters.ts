import { Effect, Option } from "effect"
import type { CollectionType } from "../../catalog/index.ts"
import { Items } from "../../catalog/index.ts"
import { notifyAll, withinReach } from "../../delivery/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import { alsoAbout, Ids, type ItemId, inTransactionAbout, type ListingId, type UserId } from "../../shared/index.ts"
import { Listings } from "../listings/ports.ts"
import { type FoundWant, isNews, type OfferedBefore, type Offering, type WantNews } from "./news.ts"
import { type Found, NotifiedWants } from "./ports.ts"
import { findsOf, foundBy, isSought, type Want, type WantId } from "./want.ts"

// All of it runs in the transaction of a change and notifies at most `atOnce` users. A worker notifies the others.

/** How many users the transaction of a change notifies of it, and how many wants it looks at for that. */
const atOnce = { receivers: 100, wants: 200 } as const
/** The same for a transaction of the worker. Other writers wait for it. */
const portion = { receivers: 500, wants: 500 } as const
/** Of how many listings one transaction notifies. Those of many items, as of an import, are left to the worker. */
const mostListings = 20

/**
 * Notifies the users whose wants a listing meets that was opened or resumed, or whose terms were changed.
 * Contract: market, wants.
 */
export const notifyOfListing = Effect.fn("wants.notifyOfListing")(function* ({
  before,
  listing,
}: PublishedEvents["listingOffered"]) {
  const now = yield* offeredNow(listing)
  if (now === null) return
  yield* notifyAtOnce(listing, now, before === null ? null : { ...now.offering, ...before })
})

/** The same for listings that are opened together, as by an import. Of many, those without a want are passed over. */
export const notifyOfListings = Effect.fn("wants.notifyOfListings")(function* ({
  listings,
}: PublishedEvents["listingsOffered"]) {
  const notified = yield* NotifiedWants
  const ids = yield* Ids
  if (listings.length <= mostListings) {
    for (const { listing } of listings) {
      const now = yield* offeredNow(listing)
      if (now !== null) yield* notifyAtOnce(listing, now, null)
    }
    return
  }
  yield* notified.watch("anything")
  const finds = [...new Set(listings.flatMap(findsOf))]
  const sought = yield* notified.sought(finds, mostSought)
  const wanted = sought === null ? listings : listings.filter(isSoughtBy(sought))
  yield* notified.postponeNew(
    yield* Effect.forEach(wanted, ({ listing }) => Effect.map(ids.next, (id) => ({ id, listing }))),
  )
})

/** How many wants the listings of an import are compared with at once. For more, the worker looks at all listings. */
const mostSought = 1_000

const isSoughtBy = (sought: ReadonlyArray<Pick<Want, "edition" | "q" | "type">>) => {
  const wants = Map.groupBy(sought, foundBy)
  return (item: { readonly name: string; readonly editions: ReadonlyArray<string> }): boolean =>
    findsOf(item).some((find) => wants.get(find)?.some((want) => isSought({ ...want, type: null }, item)) === true)
}

/** The same for listings of items whose names or editions were changed. */
export const notifyOfItems = Effect.fn("wants.notifyOfItems")(function* ({ items }: PublishedEvents["itemsChanged"]) {
  const notified = yield* NotifiedWants
  const ids = yield* Ids
  const were = new Map(items.map(({ item, ...was }) => [item, was]))
  const listed = yield* activeOf([...were.keys()])
  const isMany = listed.length > mostListings
  if (isMany) yield* notified.watch("anything")
  for (const { id, itemId } of listed) {
    const now = yield* offeredNow(id)
    if (now === null) continue
    const before = { ...now.offering, ...were.get(itemId) }
    if (isMany) yield* notified.postpone({ id: yield* ids.next, listing: id, before, after: null })
    else yield* notifyAtOnce(id, now, before)
  }
})

/**
 * The same for listings of items that are reserved no more.
 */
export const notifyOfReleased = Effect.fn("wants.notifyOfReleased")(function* ({
  items,
}: PublishedEvents["itemsReleased"]) {
  const notified = yield* NotifiedWants
  const ids = yield* Ids
  const listed = yield* activeOf(items)
  if (listed.length === 0) return
  if (listed.length > mostListings) {
    yield* notified.watch("anything")
    for (const { id: listing } of listed)
      yield* notified.postpone({ id: yield* ids.next, listing, before: null, after: null })
    return
  }
  // One side of an offer may end it without the other one.
  yield* alsoAbout([...new Set(listed.map(({ ownerId }) => ownerId))])
  for (const { id } of listed) {
    const now = yield* offeredNow(id)
    if (now !== null) yield* notifyAtOnce(id, now, null)
  }
})

/**
 * Notifies the next users of a change that more users have to be notified of than its transaction did. Several servers
 * may do so at once. Returns whether there were any. Contract: market, wants.
 */
export const notifyNextWanters = Effect.fn("wants.notifyNext")(function* () {
  const notified = yield* NotifiedWants
  const next = Option.getOrNull(yield* notified.next)
  if (next === null) return false
  yield* notifyPortion(next)
  return true
})

/** Another server may have gone on meanwhile, so the change is read again. */
const notifyPortion = Effect.fnUntraced(
  function* ({ id }: WantNews) {
    const notified = yield* NotifiedWants
    const news = Option.getOrNull(yield* notified.find(id))
    if (news === null) return
    const now = yield* offeredNow(news.listing)
    const after = now === null ? null : yield* notifySome(now, news, portion)
    yield* after === null ? notified.settle(id) : notified.moveTo(id, after)
  },
  inTransactionAbout(({ lister }: WantNews) => [lister]),
)

const notifyAtOnce = Effect.fnUntraced(function* (listing: ListingId, now: OfferedNow, before: OfferedBefore) {
  const notified = yield* NotifiedWants
  const ids = yield* Ids
  const after = yield* notifySome(now, { id: null, listing, before, after: null }, atOnce)
  if (after !== null) yield* notified.postpone({ id: yield* ids.next, listing, before, after })
})

interface OfferedNow {
  readonly item: ItemId
  readonly lister: UserId
  readonly type: CollectionType
  readonly offering: Offering
}

/** What a listing offers; `null` if it offers nothing. */
const offeredNow = Effect.fnUntraced(function* (id: ListingId) {
  const listings = yield* Listings
  const items = yield* Items
  const { item, listing, reserved } = yield* Effect.orDie(listings.get(id))
  if (listing.status !== "active" || reserved || item === null) return null
  const { kind, ownerId: lister, price } = listing
  const { editions, name } = yield* Effect.orDie(items.get(item.id))
  return { item: item.id, lister, type: item.type, offering: { name, editions, kind, price } } satisfies OfferedNow
})

/**
 * Notifies the owners of the next wants that are found, each once. Returns the last want that was looked at, and `null`
 * when there are no more.
 */
const notifySome = Effect.fnUntraced(function* (
  { item, lister, offering, type }: OfferedNow,
  { after, before, id, listing }: Pick<WantNews, "after" | "before" | "listing"> & { readonly id: string | null },
  most: { readonly receivers: number; readonly wants: number },
) {
  const notified = yield* NotifiedWants
  const finds = findsOf(offering)
  yield* notified.watch(finds)
  const found = yield* notified.found({ listing, finds, after, news: id, limit: most.wants + 1 })
  const looked = wholeOwners(found, most.wants)
  const met = new Map<WantId, UserId>()
  const owners = new Set<UserId>()
  let last: FoundWant | null = null
  for (const { isShown, want } of looked) {
    const { id, ownerId } = want
    if (isShown && isNews(want, { ...offering, type }, before)) {
      if (owners.size === most.receivers && !owners.has(ownerId)) break
      owners.add(ownerId)
      met.set(id, ownerId)
    }
    last = { ownerId, id }
  }
  const fresh = met.size === 0 ? [] : yield* notified.markNotified(listing, [...met.keys()])
  const wanters = [...new Set(fresh.flatMap((want) => met.get(want) ?? []))]
  // A listing that is closed and removed is another one when it is opened again.
  const to = yield* withinReach("want", wanters, (user) => ({ by: lister, to: user }), item)
  yield* notifyAll({ to, type: "want_matched", actor: lister, subject: { kind: "listing", id: listing } })
  return last?.id === found.at(-1)?.want.id ? null : last
})

/** The wants of a page without its last owner, who may have more: an owner is notified once for all of them. */
const wholeOwners = (found: ReadonlyArray<Found>, limit: number): ReadonlyArray<Found> => {
  if (found.length <= limit) return found
  const last = found[limit]?.want.ownerId
  const whole = found.filter(({ want }) => want.ownerId !== last)
  return whole.length === 0 ? found.slice(0, limit) : whole
}

/** The active listings of some items. */
const activeOf = Effect.fnUntraced(function* (ids: ReadonlyArray<ItemId>) {
  const listings = yield* Listings
  if (ids.length === 0) return []
  return (yield* listings.openOf({ kind: "items", ids })).filter(({ status }) => status === "active")
})
