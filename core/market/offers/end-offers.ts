import { DateTime, Effect } from "effect"
import type { PublishedEvents } from "../../shared/index.ts"
import { alsoAbout } from "../../shared/index.ts"
import type { MarketItem } from "../listings/market-item.ts"
import { Listings, removedItems } from "../listings/ports.ts"
import { accountRemoved, accountSuspended, cancelBetween, expire, itemsDeleted, listingClosed } from "./ending.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import { type OfferId, otherThan } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Cancels every open offer between two people, one of whom blocks the other. Runs in the transaction of the block.
 * Contract: friends, blocks.
 */
export const endOffersBetween = Effect.fn("offers.endOffersBetween")(function* ({
  by: one,
  other,
}: PublishedEvents["blocked"]) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "between", one, other })
  yield* storeChanges(deals.flatMap((deal) => cancelBetween(deal, now)))
})

/**
 * Cancels every open offer of an account and notifies the other sides, and erases how it handed over what it gave. Runs
 * in the transaction that removes the account, while its rows still exist. Contract: users, users.
 */
export const endOffersOfAccount = Effect.fn("offers.endOffersOfAccount")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "of", user })
  yield* storeChanges(deals.flatMap((deal) => accountRemoved(deal, user, now)))
  // It may say where the person lives.
  yield* offers.eraseHandovers(user)
})

/**
 * Ends the open offers made on a listing that its owner closed, and notifies the offerers. Runs in the transaction
 * that closes it. Contract: market, DELETE /listings/:id.
 */
export const endOffersOfListing = Effect.fn("offers.endOffersOfListing")(function* ({
  listing,
}: PublishedEvents["listingClosed"]) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "by listing", id: listing })
  yield* storeChanges(deals.flatMap((deal) => listingClosed(deal, now, listing)))
})

/**
 * Cancels every open offer of a suspended account and notifies the other sides. Runs in the transaction that suspends
 * it. Contract: reports, suspended accounts.
 */
export const endOffersOfSuspended = Effect.fn("offers.endOffersOfSuspended")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "of", user })
  yield* alsoAbout(deals.map(({ offer }) => otherThan(offer, user)))
  yield* storeChanges(deals.flatMap((deal) => accountSuspended(deal, user, now)))
})

/**
 * Takes items off the market that are deleted, alone or with their collection: their listings are closed and their
 * offers end. Runs in the transaction that deletes them, while their rows still exist.
 * Contract: catalog, DELETE /items/:id.
 */
export const takeOffMarket = Effect.fn("offers.takeOffMarket")(function* (
  removed: PublishedEvents["collectionRemoved" | "itemRemoved"],
) {
  const listings = yield* Listings
  const offers = yield* Offers
  const selection = removedItems(removed)
  const deals = yield* offers.open({ kind: "for", selection })
  const isDeleted = (item: MarketItem) =>
    selection.kind === "collection" ? item.collectionId === selection.id : selection.ids.includes(item.id)
  yield* storeChanges(itemsDeleted(yield* listings.openOf(selection), deals, yield* DateTime.now, isDeleted))
})

/** How many offers one sweep cancels at most; the next sweep continues with the rest. */
const atOnce = 500

/**
 * Cancels the accepted offers whose confirmations are overdue, each in a transaction of its own. Returns how many it
 * cancelled. Several servers may do so at once. Contract: market, offers.
 */
export const expireOffers = Effect.fn("offers.expire")(function* () {
  const offers = yield* Offers
  const overdue = yield* offers.overdue(yield* DateTime.now, atOnce)
  const expired = yield* Effect.forEach(overdue, (id) => Effect.orDie(expireOffer({ id })))
  return expired.filter(Boolean).length
})

const expireOffer = Effect.fnUntraced(function* ({ id }: { readonly id: OfferId }) {
  const offers = yield* Offers
  const changes = expire(yield* Effect.orDie(offers.deal(id)), yield* DateTime.now)
  yield* storeChanges(changes)
  return changes.length > 0
}, inTransactionOfSides)
