import { type Brand, type DateTime, Result } from "effect"
import type { ItemId } from "../items/item.ts"
import { faceOf, type ItemFace, type MarketItem, seesItem } from "../listings/market-item.ts"
import { isMoney, type Money } from "../shared/money.ts"
import type { UserId } from "../users/user.ts"
import type { Relation } from "../users/visibility.ts"
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

/** What one side would do it for. Contract: market, offers. */
export interface Proposal {
  readonly id: ProposalId
  readonly offerId: OfferId
  /** Its place among the proposals of the offer, from 1; only the last can be pending. */
  readonly number: number
  readonly proposerId: UserId
  readonly price: Money | null
  readonly offeredItemId: ItemId | null
  /** The offered item as it was when the proposal was made. */
  readonly offeredItemFace: ItemFace | null
  readonly message: string | null
  readonly status: (typeof proposalStatuses)[number]
  readonly createdAt: DateTime.Utc
}

/** What somebody proposes: a price for a purchase, an item for a trade. */
export interface Terms {
  readonly price: Money | null
  readonly offeredItemId: ItemId | null
  readonly message: string | null
}

/** What proposed terms are held against. */
export interface Bargain {
  readonly kind: OfferKind
  /** Whose every offered item is, whoever proposes it. */
  readonly offererId: UserId
  /** The item that the terms name, if there is one. */
  readonly offered: MarketItem | null
  /** What the two sides are to each other. */
  readonly relation: Relation
  /** Whether the item is named by the other side, who may not know more of it than they see. */
  readonly isAskedFor: boolean
  /** What the price is counted in; `null` when nothing says so. */
  readonly currency: string | null
}

export type Unacceptable =
  | InvalidProposal
  | OfferedItemNotFound
  | OfferedItemNotOwned
  | OfferedCollectionPrivate
  | OfferedCollectionRequiresFriendship

/** The terms if they can be proposed, with the checks in this order. Contract: market, offers, checks of the proposal itself. */
export const proposable = (terms: Terms, bargain: Bargain): Result.Result<Terms, Unacceptable> =>
  bargain.kind === "buy" ? payable(terms, bargain.currency) : tradable(terms, bargain)

/** Terms that can be proposed, as the next proposal of an offer. */
export const proposal = (
  terms: Terms,
  offered: MarketItem | null,
  made: Pick<Proposal, "id" | "offerId" | "number" | "proposerId">,
  now: DateTime.Utc,
): Proposal => ({
  ...made,
  ...terms,
  offeredItemFace: offered === null ? null : faceOf(offered),
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
  { offered, offererId, relation, isAskedFor }: Bargain,
): Result.Result<Terms, Unacceptable> => {
  if (terms.offeredItemId === null || terms.price !== null) return Result.fail(new InvalidProposal())
  if (offered === null) return Result.fail(new OfferedItemNotFound())
  if (offered.ownerId !== offererId) return Result.fail(new OfferedItemNotOwned())
  if (offered.visibility === "private") return Result.fail(new OfferedCollectionPrivate())
  if (offered.visibility === "friends_only" && relation !== "friend")
    return Result.fail(new OfferedCollectionRequiresFriendship())
  // Their profile hides it.
  if (isAskedFor && !seesItem(offered, relation)) return Result.fail(new OfferedItemNotFound())
  return Result.succeed(terms)
}
