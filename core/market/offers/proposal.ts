import { type Brand, type DateTime, Result } from "effect"
import type { ItemId, UserId } from "../../shared/index.ts"
import { isMoney, type Money } from "../../shared/index.ts"
import type { Relation } from "../../users/index.ts"
import { type ItemSnapshot, type MarketItem, seesItem, snapshotOf } from "../listings/market-item.ts"
import {
  InvalidProposal,
  OfferedCollectionPrivate,
  OfferedCollectionRequiresFriendship,
  OfferedItemNotFound,
  OfferedItemNotOwned,
} from "./errors.ts"
import type { OfferId, OfferKind } from "./offer.ts"

export type ProposalId = string & Brand.Brand<"ProposalId">

export const proposalStatuses = ["pending", "accepted", "rejected", "superseded", "withdrawn"] as const

/** The terms that one side proposes. Contract: market, offers. */
export interface Proposal {
  readonly id: ProposalId
  readonly offerId: OfferId
  /** The position among the offer's proposals, from 1. Only the last one can be pending. */
  readonly number: number
  readonly proposerId: UserId
  readonly price: Money | null
  readonly offeredItemId: ItemId | null
  /** A snapshot of the offered item, taken when the proposal was made. */
  readonly offeredItemSnapshot: ItemSnapshot | null
  readonly message: string | null
  readonly status: (typeof proposalStatuses)[number]
  readonly createdAt: DateTime.Utc
}

/** Proposed terms: a price for a purchase, an item for a trade. */
export interface Terms {
  readonly price: Money | null
  readonly offeredItemId: ItemId | null
  readonly message: string | null
}

/** The data that proposed terms are checked against. */
interface ProposalContext {
  readonly kind: OfferKind
  /** The owner of every offered item, no matter which side proposes it. */
  readonly offererId: UserId
  /** The item that the terms name, if there is one. */
  readonly offered: MarketItem | null
  /** The relation of the two sides. */
  readonly relation: Relation
  /** Whether the other side asks for the item. That side may learn only what it sees of the item. */
  readonly isAskedFor: boolean
  /** The currency of the price; `null` when neither the listing nor a proposal names one. */
  readonly currency: string | null
}

export type Unacceptable =
  | InvalidProposal
  | OfferedItemNotFound
  | OfferedItemNotOwned
  | OfferedCollectionPrivate
  | OfferedCollectionRequiresFriendship

/** The terms, if they are valid; the checks run in this order. Contract: market, checks of an offer. */
export const proposable = (terms: Terms, context: ProposalContext): Result.Result<Terms, Unacceptable> =>
  context.kind === "buy" ? payable(terms, context.currency) : tradable(terms, context)

/** The next proposal of an offer, made from valid terms. */
export const newProposal = (
  terms: Terms,
  offered: MarketItem | null,
  made: Pick<Proposal, "id" | "offerId" | "number" | "proposerId">,
  now: DateTime.Utc,
): Proposal => ({
  ...made,
  ...terms,
  offeredItemSnapshot: offered === null ? null : snapshotOf(offered),
  status: "pending",
  createdAt: now,
})

const payable = (terms: Terms, currency: string | null): Result.Result<Terms, InvalidProposal> => {
  const { price, offeredItemId } = terms
  if (price === null || !isMoney(price) || offeredItemId !== null) return Result.fail(new InvalidProposal())
  return currency === null || price.currency === currency ? Result.succeed(terms) : Result.fail(new InvalidProposal())
}

const tradable = (
  terms: Terms,
  { offered, offererId, relation, isAskedFor }: ProposalContext,
): Result.Result<Terms, Unacceptable> => {
  if (terms.offeredItemId === null || terms.price !== null) return Result.fail(new InvalidProposal())
  if (offered === null) return Result.fail(new OfferedItemNotFound())
  if (offered.ownerId !== offererId) return Result.fail(new OfferedItemNotOwned())
  if (offered.visibility === "private") return Result.fail(new OfferedCollectionPrivate())
  if (offered.visibility === "friends_only" && relation !== "friend")
    return Result.fail(new OfferedCollectionRequiresFriendship())
  // The offerer's profile hides the item.
  if (isAskedFor && !seesItem(offered, relation)) return Result.fail(new OfferedItemNotFound())
  return Result.succeed(terms)
}
