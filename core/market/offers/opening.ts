import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Relation } from "../../users/index.ts"
import type { Listing } from "../listings/listing.ts"
import { type MarketItem, seesItem, snapshotOf } from "../listings/market-item.ts"
import { type Changes, notifyUnlessActor } from "./deal.ts"
import {
  CannotOfferOwnItem,
  ItemNotAvailable,
  ItemNotForSale,
  ItemNotForTrade,
  ItemNotFound,
  ListingNotActive,
} from "./errors.ts"
import type { Offer, OfferId, OfferKind } from "./offer.ts"
import { noProgress } from "./progress.ts"
import { newProposal, type ProposalId, proposable, type Terms, type Unacceptable } from "./proposal.ts"

/** A listing with the data that the decision about a first offer needs, read at one moment. */
export interface Opening {
  readonly listing: Listing
  readonly item: MarketItem | null
  /** Whether no copy of the item is free. */
  readonly reserved: boolean
  /** The offerer's relation to the owner of the listing. */
  readonly relation: Relation
  /** The item that the terms name, if there is one. */
  readonly offered: MarketItem | null
}

/**
 * Makes an offer on a listing: pending, with a pending first proposal. Answers the offer, and the changes to be stored
 * after it: the proposal and the notification of the owner. An item has at most as many pending offers as free copies:
 * the repository enforces this after all checks here. Contract: market, POST /offers.
 */
export const create = (
  { listing, item, reserved, relation, offered }: Opening,
  by: UserId,
  input: { readonly id: OfferId; readonly proposalId: ProposalId; readonly kind: OfferKind; readonly terms: Terms },
  now: DateTime.Utc,
): Result.Result<{ readonly offer: Offer; readonly changes: Changes }, Unoffered | Unacceptable> => {
  const { id, proposalId, kind } = input
  if (listing.ownerId === by) return Result.fail(new CannotOfferOwnItem())
  if (item === null) return Result.fail(new ItemNotFound())
  if (item.ownerId !== listing.ownerId) return Result.fail(new ItemNotAvailable())
  if (listing.status !== "active" || reserved) return Result.fail(new ListingNotActive())
  if (!seesItem(item, relation)) return Result.fail(new ItemNotAvailable())
  if (kind === "buy" && listing.kind === "trade") return Result.fail(new ItemNotForSale())
  if (kind === "trade" && listing.kind === "sale") return Result.fail(new ItemNotForTrade())
  const currency = listing.price?.currency ?? null
  const context = { kind, offererId: by, offered, relation, isAskedFor: false, currency }
  return Result.map(proposable(input.terms, context), (terms) => {
    const offer: Offer = {
      id,
      listingId: listing.id,
      itemId: item.id,
      itemSnapshot: snapshotOf(item),
      ownerId: listing.ownerId,
      offererId: by,
      kind,
      status: "pending",
      acceptedAt: null,
      ownerConfirmedAt: null,
      offererConfirmedAt: null,
      ownerCollectionId: null,
      offererCollectionId: null,
      completedAt: null,
      ...noProgress,
      fault: null,
      createdAt: now,
      updatedAt: now,
    }
    const made = { id: proposalId, offerId: id, number: 1, proposerId: by }
    const changes: Changes = [
      { kind: "proposal made", proposal: newProposal(terms, offered, made, now) },
      ...notifyUnlessActor(offer, offer.ownerId, "offer_received", by),
    ]
    return { offer, changes }
  })
}

type Unoffered =
  | CannotOfferOwnItem
  | ItemNotFound
  | ItemNotAvailable
  | ListingNotActive
  | ItemNotForSale
  | ItemNotForTrade
