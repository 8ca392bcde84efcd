import { Context, type DateTime, type Effect } from "effect"
import type { ConversationId, ItemId, ListingId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import type { ItemCard } from "../listings/market-item.ts"
import type { ItemSelection } from "../listings/ports.ts"
import type { Deal } from "./deal.ts"
import type { DuplicatePendingOffer, OfferNotFound } from "./errors.ts"
import type { Offer, OfferId } from "./offer.ts"
import type { Proposal } from "./proposal.ts"
import type { OfferStatus } from "./transitions.ts"

/** A proposal as a response shows it to either side. */
export interface ShownProposal {
  readonly proposal: Proposal
  /** `null` once the account is deleted. */
  readonly proposer: UserCard | null
  readonly offeredItem: ItemCard | null
  /** Everything that the offerer gives. */
  readonly offeredItems: ReadonlyArray<ItemCard | null>
  /** What it asks for, with the listings, which are `null` once they are deleted. */
  readonly items: ReadonlyArray<ItemCard | null>
  readonly listings: ReadonlyArray<ListingId | null>
}

/** An offer as a response shows it to either side, with its latest proposal. Items are as `cardOf` returns them. */
export interface ShownOffer {
  readonly offer: Offer
  readonly item: ItemCard | null
  /** Everything that the offer asks for (`askedOf`). */
  readonly items: ReadonlyArray<ItemCard | null>
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  readonly offerer: UserCard | null
  readonly proposal: ShownProposal | null
  /** The conversation of the two about the offer, if the viewer is one of them; `null` until it is opened. */
  readonly conversationId: ConversationId | null
}

/** A selection of pending and accepted offers. */
export type Open =
  /** Offers for one of these items, which is not gone, or with one of them in the pending or accepted proposal,
   * besides one offer. */
  | { readonly kind: "with"; readonly items: ReadonlyArray<ItemId>; readonly besides?: OfferId }
  /** Offers for one of these items, which is not gone. */
  | { readonly kind: "for"; readonly selection: ItemSelection }
  | { readonly kind: "by listing"; readonly id: ListingId }
  | { readonly kind: "between"; readonly one: UserId; readonly other: UserId }
  | { readonly kind: "of"; readonly user: UserId }

/**
 * All offers with their proposals. An item has at most as many pending offers that ask for it as free copies, and an
 * offer at most one pending proposal.
 * Offers and proposals are kept when listings, items and accounts are deleted.
 */
export class Offers extends Context.Service<
  Offers,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly get: (id: OfferId) => Effect.Effect<Offer, OfferNotFound>
    readonly deal: (id: OfferId) => Effect.Effect<Deal, OfferNotFound>
    /**
     * The selected offers, ordered by id, so that transactions which change several offers do so in the same order.
     */
    readonly open: (which: Open) => Effect.Effect<ReadonlyArray<Deal>>
    /** The accepted offers that are due at `now` or before, those due first first, at most `limit`. */
    readonly overdue: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<OfferId>>
    /**
     * Adds an offer. Of any number of parallel offers for one item, as many succeed as copies of it are free. Of
     * several items the error names the first one without a place (`duplicateOf`).
     */
    readonly add: (offer: Offer) => Effect.Effect<void, DuplicatePendingOffer>
    /**
     * Stores what an existing, pending offer asks for and what of that is gone, where it is not what it was. The
     * proposals of before keep what they asked for. Items that it did not ask for need a place each, as in `add`; those
     * that are gone have none.
     */
    readonly ask: (offer: Offer) => Effect.Effect<void, DuplicatePendingOffer>
    /**
     * Stores every field of an existing offer, but what is stored by `ask`; with its final status the items and their
     * snapshots too. With its final status, which an offer gets once, it counts in the
     * records of its sides (`recordsOf`), which profiles show.
     */
    readonly save: (offer: Offer) => Effect.Effect<void>
    /** Erases how a user hands over what they give, in all offers, also in those that ended. */
    readonly eraseHandovers: (user: UserId) => Effect.Effect<void>
    readonly addProposal: (proposal: Proposal) => Effect.Effect<void>
    /** Stores the status of an existing proposal and its offered item; of an accepted one all items of both sides. */
    readonly saveProposal: (proposal: Proposal) => Effect.Effect<void>
    readonly show: (id: OfferId, viewer: UserId) => Effect.Effect<ShownOffer, OfferNotFound>
    /** The offers that a user received, sent, or is a party to, newest first. */
    readonly list: (
      viewer: UserId,
      filter: { readonly role: "received" | "sent" | null; readonly status: OfferStatus | null },
      page: PageRequest,
    ) => Effect.Effect<Page<ShownOffer>>
    /** The proposals of an offer, ordered by number. */
    readonly listProposals: (id: OfferId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownProposal>>
  }
>()("curio/offers/Offers") {}
