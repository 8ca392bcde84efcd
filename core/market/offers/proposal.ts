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
import { type AskedItem, mostOfferedItems, type OfferId, type OfferKind, type Side } from "./offer.ts"
import { partOf } from "./parts.ts"

export type ProposalId = string & Brand.Brand<"ProposalId">

export const proposalStatuses = ["pending", "accepted", "rejected", "superseded", "withdrawn"] as const

/** An item that the offerer gives. */
export interface GivenItem {
  readonly itemId: ItemId
  /** A snapshot of the item, taken when the proposal was made. */
  readonly itemSnapshot: ItemSnapshot
}

/** The terms that one side proposes. Contract: market, offers. */
export interface Proposal {
  readonly id: ProposalId
  readonly offerId: OfferId
  /** The position among the offer's proposals, from 1. Only the last one can be pending. */
  readonly number: number
  readonly proposerId: UserId
  /** What it asks for; `null` for the one item that the offer is about. */
  readonly asked: ReadonlyArray<AskedItem> | null
  readonly price: Money | null
  /** Who pays the price; `null` without one. */
  readonly priceFrom: Side | null
  readonly offeredItemId: ItemId | null
  /** A snapshot of the offered item, taken when the proposal was made. */
  readonly offeredItemSnapshot: ItemSnapshot | null
  /** What the offerer gives next to the offered item, in order. */
  readonly furtherOffered: ReadonlyArray<GivenItem>
  readonly message: string | null
  readonly status: (typeof proposalStatuses)[number]
  readonly createdAt: DateTime.Utc
}

/** Terms as a user says them: a price for a purchase, items for a trade, and money of either side next to them. */
export interface Terms {
  readonly price: Money | null
  /** Who pays the price: the offerer, if it is left out. */
  readonly priceFrom?: Side | null | undefined
  /** One item that the offerer gives. */
  readonly offeredItemId?: ItemId | null | undefined
  /** The items that the offerer gives, in place of `offeredItemId`. */
  readonly offeredItemIds?: ReadonlyArray<ItemId> | undefined
  readonly message: string | null
}

/** The items that terms name. */
export const offeredIn = ({ offeredItemId = null, offeredItemIds }: Terms): ReadonlyArray<ItemId> =>
  offeredItemIds ?? (offeredItemId === null ? [] : [offeredItemId])

/** The items that the offerer gives by a proposal. */
export const givenIn = (proposal: Proposal | null): ReadonlyArray<GivenItem> => {
  if (proposal === null || proposal.offeredItemId === null || proposal.offeredItemSnapshot === null) return []
  const { furtherOffered, offeredItemId: itemId, offeredItemSnapshot: itemSnapshot } = proposal
  return [{ itemId, itemSnapshot }, ...furtherOffered]
}

/** The data that proposed terms are checked against. */
interface ProposalContext {
  readonly kind: OfferKind
  /** The owner of every offered item, no matter which side proposes it. */
  readonly offererId: UserId
  /** The items that the terms name, in their order; `null` for one that is not there. */
  readonly offered: ReadonlyArray<MarketItem | null>
  /** The relation of the two sides. */
  readonly relation: Relation
  /** Whether the other side asks for the items. That side may learn only what it sees of them. */
  readonly isAskedFor: boolean
  /** The currencies in which what is asked for is priced. A price is in that one; in any where there is none. */
  readonly currencies: ReadonlyArray<string>
}

export type Unacceptable =
  | InvalidProposal
  | OfferedItemNotFound
  | OfferedItemNotOwned
  | OfferedCollectionPrivate
  | OfferedCollectionRequiresFriendship

/** The terms, if they are valid; the checks run in this order. Contract: market, checks of an offer. */
export const proposable = (terms: Terms, context: ProposalContext): Result.Result<Terms, Unacceptable> => {
  if (!fits(terms, context)) return Result.fail(new InvalidProposal())
  const several = context.offered.length > 1
  for (const [n, item] of context.offered.entries()) {
    const refused = refusal(item, context, several ? partOf("offeredItems", n) : {})
    if (refused !== null) return Result.fail(refused)
  }
  return Result.succeed(terms)
}

/** The next proposal of an offer, made from valid terms. `asked` is everything that the offer then asks for. */
export const newProposal = (
  { price, priceFrom, message }: Terms,
  asked: ReadonlyArray<AskedItem>,
  offered: ReadonlyArray<MarketItem | null>,
  made: Pick<Proposal, "id" | "offerId" | "number" | "proposerId">,
  now: DateTime.Utc,
): Proposal => {
  const given = offered.flatMap((item) => (item === null ? [] : [{ itemId: item.id, itemSnapshot: snapshotOf(item) }]))
  const [first, ...furtherOffered] = given
  return {
    ...made,
    asked: asked.length === 1 ? null : asked,
    price,
    priceFrom: price === null ? null : (priceFrom ?? "offerer"),
    offeredItemId: first?.itemId ?? null,
    offeredItemSnapshot: first?.itemSnapshot ?? null,
    furtherOffered,
    message,
    status: "pending",
    createdAt: now,
  }
}

/** Whether the terms are of the kind of the offer, with a price in the right currency. */
const fits = (terms: Terms, { currencies, kind }: ProposalContext): boolean => {
  const { price, priceFrom = null } = terms
  const offered = offeredIn(terms)
  if (terms.offeredItemIds !== undefined && (terms.offeredItemId ?? null) !== null) return false
  if (offered.length > mostOfferedItems || new Set(offered).size < offered.length) return false
  if (offered.length > 0 !== (kind === "trade")) return false
  if (price === null) return kind === "trade" && priceFrom === null
  if (!isMoney(price) || (kind === "buy" && priceFrom === "owner")) return false
  return currencies.every((currency) => currency === price.currency)
}

const refusal = (
  item: MarketItem | null,
  { isAskedFor, offererId, relation }: ProposalContext,
  part: { readonly key?: string },
): Unacceptable | null => {
  if (item === null) return new OfferedItemNotFound(part)
  if (item.ownerId !== offererId) return new OfferedItemNotOwned(part)
  if (item.visibility === "private") return new OfferedCollectionPrivate(part)
  if (item.visibility === "friends_only" && relation !== "friend") return new OfferedCollectionRequiresFriendship(part)
  // The offerer's profile hides the item.
  return isAskedFor && !seesItem(item, relation) ? new OfferedItemNotFound(part) : null
}
