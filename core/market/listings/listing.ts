import { type DateTime, Result } from "effect"
import type { ItemId, ListingId, UserId } from "../../shared/index.ts"
import { isMoney, type Money } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import { InvalidTransition, ListingClosed, ListingNotClosed, NotListingOwner, PriceMissing } from "./errors.ts"
import { type ItemSnapshot, type MarketItem, snapshotOf } from "./market-item.ts"
import { type ListingStatus, listingStateAfter } from "./transitions.ts"

/** Ways in which an item is offered. */
export const listingKinds = ["sale", "trade", "both"] as const

export type ListingKind = (typeof listingKinds)[number]

/** An item that its owner offers for sale or trade. Contract: market, listings. */
export interface Listing {
  readonly id: ListingId
  /** Kept when the item is deleted. */
  readonly itemId: ItemId
  /** The user who made the listing. After a transfer this user no longer owns the item. */
  readonly ownerId: UserId
  readonly kind: ListingKind
  /** `null` for a listing that is for trade only. */
  readonly price: Money | null
  readonly paymentMethods: ReadonlyArray<string>
  readonly description: string | null
  readonly status: ListingStatus
  /** A snapshot of the item, taken when the listing was made and again when it was closed. */
  readonly itemSnapshot: ItemSnapshot
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** The terms that the owner sets for a listing. */
export interface ListingTerms {
  readonly kind: ListingKind
  readonly price: Money | null
  readonly paymentMethods: ReadonlyArray<string>
  readonly description: string | null
}

/** The changeable terms of a listing. A missing key leaves its term unchanged. */
export type ListingChange = { readonly [K in keyof ListingTerms]?: ListingTerms[K] | undefined }

/** A new listing, active at once. Only the owner of the item may make it. Contract: market, POST /listings. */
export const list = (
  item: Pick<MarketItem, "id" | "ownerId"> & ItemSnapshot,
  by: UserId,
  input: ListingTerms & { readonly id: ListingId },
  now: DateTime.Utc,
): Result.Result<Listing, NotListingOwner | PriceMissing> => {
  if (item.ownerId !== by) return Result.fail(new NotListingOwner())
  const made = {
    itemId: item.id,
    ownerId: by,
    itemSnapshot: snapshotOf(item),
    status: "active",
    createdAt: now,
    updatedAt: now,
  } as const
  return Result.map(priced(input), (terms) => ({ ...input, ...terms, ...made }))
}

/**
 * The listing with other terms. A reserved listing may be edited too; its offer does not change.
 * Contract: market, PATCH /listings/:id.
 */
export const edit = (
  listing: Listing,
  by: UserId,
  change: ListingChange,
  now: DateTime.Utc,
): Result.Result<Listing, NotListingOwner | PriceMissing | ListingClosed> => {
  if (listing.ownerId !== by) return Result.fail(new NotListingOwner())
  const { kind = listing.kind, price = listing.price } = change
  const { paymentMethods = listing.paymentMethods, description = listing.description } = change
  return Result.flatMap(priced({ kind, price, paymentMethods, description }), (terms) =>
    listing.status === "closed"
      ? Result.fail(new ListingClosed())
      : Result.succeed({ ...listing, ...terms, updatedAt: changedAt(listing, now) }),
  )
}

/**
 * Removes a listing from the showcase. Negotiations on it continue.
 *
 * | active | active, reserved   | paused             | closed         |
 * |--------|--------------------|--------------------|----------------|
 * | paused | INVALID_TRANSITION | INVALID_TRANSITION | LISTING_CLOSED |
 */
export const pause = (listing: Listing, reserved: boolean, by: UserId, now: DateTime.Utc): Stepped =>
  Result.flatMap(step(listing, "pause", by, now), (paused) =>
    reserved ? Result.fail(new InvalidTransition()) : Result.succeed(paused),
  )

/**
 * The listing after its owner's account was suspended. A suspension cancels the open offers too, so a reserved listing
 * is no exception.
 *
 * | active | paused    | closed    |
 * |--------|-----------|-----------|
 * | paused | unchanged | unchanged |
 */
export const accountSuspended = (listing: Listing, now: DateTime.Utc): Listing => {
  const status = listingStateAfter(listing.status, "suspend")
  return status === null ? listing : { ...listing, status, updatedAt: changedAt(listing, now) }
}

/**
 * Returns a paused listing to the showcase. An item has at most one active listing: the repository enforces this on
 * save.
 *
 * | active             | paused | closed         |
 * |--------------------|--------|----------------|
 * | INVALID_TRANSITION | active | LISTING_CLOSED |
 */
export const resume = (listing: Listing, by: UserId, now: DateTime.Utc): Stepped => step(listing, "resume", by, now)

/**
 * Closes a listing for good. `core/market/offers/ending.ts` decides what happens to its offers. `null` stands for an
 * administrator, who may close every listing.
 *
 * | active | paused | closed         |
 * |--------|--------|----------------|
 * | closed | closed | LISTING_CLOSED |
 */
export const close = (
  listing: Listing,
  item: MarketItem | null,
  by: UserId | null,
  now: DateTime.Utc,
): Result.Result<Listing, NotListingOwner | ListingClosed> => {
  if (by !== null && listing.ownerId !== by) return Result.fail(new NotListingOwner())
  return listing.status === "closed" ? Result.fail(new ListingClosed()) : Result.succeed(closed(listing, item, now))
}

/** The open listing of an item that is deleted or transferred, closed. */
export const closed = (listing: Listing, item: MarketItem | null, now: DateTime.Utc): Listing => ({
  ...listing,
  status: "closed",
  itemSnapshot: item === null ? listing.itemSnapshot : snapshotOf(item),
  updatedAt: changedAt(listing, now),
})

/**
 * A closed listing, paused again, as a moderator brings it back. `null` where it is not closed, or its item is gone or
 * belongs to another user.
 */
export const reopen = (listing: Listing, item: MarketItem | null, now: DateTime.Utc): Listing | null => {
  const status = listingStateAfter(listing.status, "reopen")
  if (status === null || item?.ownerId !== listing.ownerId) return null
  return { ...listing, status, updatedAt: changedAt(listing, now) }
}

/** Whether a listing may be deleted: it must be closed. Contract: market, DELETE /listings/:id?hard=true. */
export const removable = (listing: Listing, by: UserId): Result.Result<Listing, NotListingOwner | ListingNotClosed> => {
  if (listing.ownerId !== by) return Result.fail(new NotListingOwner())
  return listing.status === "closed" ? Result.succeed(listing) : Result.fail(new ListingNotClosed())
}

type Stepped = Result.Result<Listing, NotListingOwner | ListingClosed | InvalidTransition>

const step = (listing: Listing, action: "pause" | "resume", by: UserId, now: DateTime.Utc): Stepped => {
  if (listing.ownerId !== by) return Result.fail(new NotListingOwner())
  if (listing.status === "closed") return Result.fail(new ListingClosed())
  const status = listingStateAfter(listing.status, action)
  if (status === null) return Result.fail(new InvalidTransition())
  return Result.succeed({ ...listing, status, updatedAt: changedAt(listing, now) })
}

const priced = <Terms extends ListingTerms>({
  kind,
  price,
  paymentMethods,
  description,
}: Terms): Result.Result<ListingTerms, PriceMissing> => {
  if (kind !== "trade" && (price === null || !isMoney(price))) return Result.fail(new PriceMissing())
  return Result.succeed({ kind, price: kind === "trade" ? null : price, paymentMethods, description })
}
