import { Context, type DateTime, type Effect } from "effect"
import type { ItemId } from "../items/item.ts"
import type { ListingId } from "../listings/listing.ts"
import type { ItemCard } from "../listings/market-item.ts"
import type { Stock } from "../listings/ports.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { Deal } from "./deal.ts"
import type { DuplicatePendingOffer, OfferNotFound } from "./errors.ts"
import type { Offer, OfferId } from "./offer.ts"
import type { Proposal } from "./proposal.ts"
import type { OfferStatus } from "./transitions.ts"

/** A proposal as it is shown to either side. */
export interface ShownProposal {
  readonly proposal: Proposal
  /** `null` once the account is deleted. */
  readonly proposer: UserCard | null
  readonly offeredItem: ItemCard | null
}

/** An offer as it is shown to either side, with its latest proposal. Items are as `cardOf` says. */
export interface ShownOffer {
  readonly offer: Offer
  readonly item: ItemCard | null
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  readonly offerer: UserCard | null
  readonly proposal: ShownProposal | null
}

/** Some pending and accepted offers. */
export type Open =
  /** For one of these items, or with one of them in the pending or accepted proposal. */
  | { readonly kind: "with"; readonly items: ReadonlyArray<ItemId> }
  /** For these items. */
  | { readonly kind: "for"; readonly stock: Stock }
  | { readonly kind: "by listing"; readonly id: ListingId }
  | { readonly kind: "between"; readonly one: UserId; readonly other: UserId }
  | { readonly kind: "of"; readonly user: UserId }

/**
 * All offers with their proposals. For an item at most one is pending, and at most one proposal of an offer. They stay when
 * listing, items and accounts go.
 */
export class Offers extends Context.Service<
  Offers,
  {
    /** Whosever it is: for deciding, never for showing. */
    readonly get: (id: OfferId) => Effect.Effect<Offer, OfferNotFound>
    readonly deal: (id: OfferId) => Effect.Effect<Deal, OfferNotFound>
    /** By id, so that whatever changes several of them does so in one order. */
    readonly open: (which: Open) => Effect.Effect<ReadonlyArray<Deal>>
    /** The accepted ones since `acceptedAt` or longer, longest first, at most `limit`. */
    readonly overdue: (acceptedAt: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<OfferId>>
    /** Of any number of parallel offers for one item exactly one succeeds. */
    readonly add: (offer: Offer) => Effect.Effect<void, DuplicatePendingOffer>
    /** Stores every field of an offer that exists. */
    readonly save: (offer: Offer) => Effect.Effect<void>
    readonly addProposal: (proposal: Proposal) => Effect.Effect<void>
    /** Stores the status of a proposal that exists. */
    readonly saveProposal: (proposal: Proposal) => Effect.Effect<void>
    readonly show: (id: OfferId, viewer: UserId) => Effect.Effect<ShownOffer, OfferNotFound>
    /** Those that somebody received, sent, or has any part in, newest first. */
    readonly list: (
      viewer: UserId,
      filter: { readonly role: "received" | "sent" | null; readonly status: OfferStatus | null },
      page: PageRequest,
    ) => Effect.Effect<Page<ShownOffer>>
    /** The proposals of an offer by number. */
    readonly listProposals: (id: OfferId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownProposal>>
  }
>()("curio/offers/Offers") {}
