import { DateTime, Effect, Option } from "effect"
import { Notifications } from "../../delivery/index.ts"
import type { ListingId, UserId } from "../../shared/index.ts"
import { inTransaction, inTransactionOfCaller, type PublishedEvents, Publisher } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { getListing } from "./list-listings.ts"
import { close, edit, type ListingChange, pause, removable, reopen, resume } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Changes the terms of a listing of the caller. Contract: market, PATCH /listings/:id. */
export const editListing = Effect.fn("listings.edit")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
  readonly change: ListingChange
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  const { listing } = yield* listings.get(input.id)
  // The status stays, so the item is in no more active listings than before.
  yield* Effect.orDie(
    listings.save(yield* Effect.fromResult(edit(listing, input.by, input.change, yield* DateTime.now))),
  )
  const { kind, price } = listing
  yield* publisher.listingOffered({ listing: input.id, before: { kind, price } })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

/** Removes an active listing of the caller from the showcase. Contract: market, listings. */
export const pauseListing = Effect.fn("listings.pause")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { listing, reserved } = yield* listings.get(input.id)
  const paused = yield* Effect.fromResult(pause(listing, reserved, input.by, yield* DateTime.now))
  yield* Effect.orDie(listings.save(paused))
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

/** Returns a paused listing of the caller to the showcase. Contract: market, listings. */
export const resumeListing = Effect.fn("listings.resume")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  yield* requireActive(input.by)
  const { listing } = yield* listings.get(input.id)
  const resumed = yield* Effect.fromResult(resume(listing, input.by, yield* DateTime.now))
  yield* listings.save(resumed)
  yield* publisher.listingOffered({ listing: input.id, before: null })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

/**
 * Closes a listing of the caller and ends the open offers that were made on it. `null` stands for an administrator, who
 * may close every listing. Answers the listing as its owner sees it.
 * Contract: market, DELETE /listings/:id; reports, moderation.
 */
export const closeListing = Effect.fn("listings.close")(function* (input: {
  readonly id: ListingId
  readonly by: UserId | null
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  const { listing, item } = yield* listings.get(input.id)
  yield* listings.close(yield* Effect.fromResult(close(listing, item, input.by, yield* DateTime.now)))
  yield* publisher.listingClosed({ listing: input.id })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: listing.ownerId }))
}, inTransactionOfCaller)

/**
 * Brings back a listing that a moderator closed, paused, so that its owner decides when it is offered. The offers that
 * ended with it stay ended. `false` where the item is gone or has another owner. Contract: moderation, decisions.
 */
export const restoreListing = Effect.fn("listings.restore")(function* (id: ListingId) {
  const listings = yield* Listings
  const found = Option.getOrNull(yield* Effect.option(listings.get(id)))
  const reopened = found === null ? null : reopen(found.listing, found.item, yield* DateTime.now)
  if (reopened === null) return false
  // A paused listing does not keep its item from another one.
  yield* Effect.orDie(listings.save(reopened))
  return true
}, inTransaction)

/**
 * Deletes a closed listing of the caller and the notifications about it; its offers keep their history.
 * Contract: market, DELETE /listings/:id?hard=true.
 */
export const removeListing = Effect.fn("listings.remove")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const notifications = yield* Notifications
  const { listing } = yield* listings.get(input.id)
  yield* Effect.fromResult(removable(listing, input.by))
  yield* listings.remove(input.id)
  // What is left of very many is hidden, because its listing is gone, and forgotten with the old ones.
  yield* notifications.removeOf("listing", input.id, atOnce)
}, inTransactionOfCaller)

/** How many notifications about a listing are deleted with it. */
const atOnce = 500

/**
 * Takes the active listings of a suspended account out of the showcase. Runs in the transaction that suspends it,
 * before other subscribers: a listing that is reserved no more but paused is offered to no user.
 * Contract: reports, suspended accounts.
 */
export const pauseListingsOf = Effect.fn("listings.pauseListingsOf")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  const listings = yield* Listings
  yield* listings.pauseAll(user, yield* DateTime.now)
})
