import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Relation } from "../../users/index.ts"
import type { Listing } from "../listings/listing.ts"
import { type MarketItem, seesItem, snapshotOf } from "../listings/market-item.ts"
import { type Changes, notifyUnlessActor } from "./deal.ts"
import {
  CannotOfferOwnItem,
  InvalidProposal,
  ItemNotAvailable,
  ItemNotForSale,
  ItemNotForTrade,
  ItemNotFound,
  ListingNotActive,
  ListingNotFound,
} from "./errors.ts"
import { type AskedItem, askingFor, mostOfferedItems, type Offer, type OfferId, type OfferKind } from "./offer.ts"
import { partOf } from "./parts.ts"
import { noProgress } from "./progress.ts"
import { newProposal, type ProposalId, proposable, type Terms, type Unacceptable } from "./proposal.ts"

/** A listing that an offer asks for, with the data that the decision needs, read at one moment. */
export interface Asking {
  readonly listing: Listing
  readonly item: MarketItem | null
  /** Whether no copy of the item is free. */
  readonly reserved: boolean
  /** The relation to the owner of the listing of the side that learns whether it sees the item. */
  readonly relation: Relation
}

/** What a first offer is about, read at one moment. */
export interface Opening {
  /** The listings that it asks for, in their order; `null` for one that is not there. */
  readonly asked: ReadonlyArray<Asking | null>
  /** The items that the terms name, in their order; `null` for one that is not there. */
  readonly offered: ReadonlyArray<MarketItem | null>
}

/**
 * Makes an offer on listings of one owner: pending, with a pending first proposal. Answers the offer, and the changes
 * to be stored after it: the proposal and the notification of the owner. An item has at most as many pending offers as
 * free copies: the repository enforces this after all checks here. Contract: market, POST /offers.
 */
export const create = (
  opening: Opening,
  by: UserId,
  input: { readonly id: OfferId; readonly proposalId: ProposalId; readonly kind: OfferKind; readonly terms: Terms },
  now: DateTime.Utc,
): Result.Result<{ readonly offer: Offer; readonly changes: Changes }, Unoffered | Unacceptable> =>
  Result.gen(function* () {
    const { id, proposalId, kind, terms } = input
    const found = []
    for (const [n, one] of opening.asked.entries())
      found.push(
        yield* available(one, { by, offererId: by, kind }, opening.asked.length > 1 ? partOf("listings", n) : {}),
      )
    const [first] = found
    if (first === undefined || !isOneSide(found.map(({ listing }) => listing)))
      return yield* Result.fail(new InvalidProposal())
    const { ownerId } = first.listing
    const context = {
      kind,
      offererId: by,
      offered: opening.offered,
      relation: first.relation,
      isAskedFor: false,
      currencies: currenciesOf(found.map(({ listing }) => listing)),
    }
    const valid = yield* proposable(terms, context)
    const asked = found.map(({ asks }) => asks)
    const offer = askingFor(
      {
        ...first.asks,
        id,
        further: [],
        gone: [],
        ownerId,
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
      },
      asked,
    )
    const made = { id: proposalId, offerId: id, number: 1, proposerId: by }
    const changes: Changes = [
      { kind: "proposal made", proposal: newProposal(valid, asked, opening.offered, made, now) },
      ...notifyUnlessActor(offer, ownerId, "offer_received", by),
    ]
    return { offer, changes }
  })

/** A listing that can be asked for, as the offer keeps it; the checks run in this order. */
export const available = (
  asking: Asking | null,
  { by, kind, offererId }: { readonly by: UserId; readonly kind: OfferKind; readonly offererId: UserId },
  part: { readonly key?: string },
): Result.Result<Asking & { readonly asks: AskedItem }, Unoffered> => {
  if (asking === null) return Result.fail(new ListingNotFound(part))
  const { listing, item, relation, reserved } = asking
  // Whose a listing is that the owner names, they learn by what they see of it alone.
  if (listing.ownerId === offererId && by === offererId) return Result.fail(new CannotOfferOwnItem(part))
  if (item === null) return Result.fail(new ItemNotFound(part))
  if (item.ownerId !== listing.ownerId) return Result.fail(new ItemNotAvailable(part))
  if (listing.status !== "active" || reserved) return Result.fail(new ListingNotActive(part))
  if (!seesItem(item, relation)) return Result.fail(new ItemNotAvailable(part))
  if (kind === "buy" && listing.kind === "trade") return Result.fail(new ItemNotForSale(part))
  if (kind === "trade" && listing.kind === "sale") return Result.fail(new ItemNotForTrade(part))
  const asks = { listingId: listing.id, itemId: item.id, itemSnapshot: snapshotOf(item) }
  return Result.succeed({ ...asking, asks })
}

/** Whether listings are of different items of one owner, and no more than an offer has. */
export const isOneSide = (listings: ReadonlyArray<Pick<Listing, "itemId" | "ownerId">>): boolean =>
  listings.length <= mostOfferedItems &&
  new Set(listings.map(({ itemId }) => itemId)).size === listings.length &&
  new Set(listings.map(({ ownerId }) => ownerId)).size === 1

/** The currencies of those listings that have a price. */
export const currenciesOf = (listings: ReadonlyArray<Pick<Listing, "price"> | null>): ReadonlyArray<string> => [
  ...new Set(listings.flatMap((listing) => listing?.price?.currency ?? [])),
]

export type Unoffered =
  | ListingNotFound
  | CannotOfferOwnItem
  | ItemNotFound
  | ItemNotAvailable
  | ListingNotActive
  | ItemNotForSale
  | ItemNotForTrade
