import { Context, type DateTime, type Effect, type Option } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { ItemId } from "../items/item.ts"
import type { FieldValues } from "../items/values.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { AlreadyListed, ListingNotFound } from "./errors.ts"
import type { Listing, ListingId, ListingKind } from "./listing.ts"
import type { ItemCard, MarketItem } from "./market-item.ts"
import type { ListingStatus } from "./transitions.ts"

/** A listing with what a decision about it looks at. */
export interface ListedItem {
  readonly listing: Listing
  /** The item as it is now; `null` once it is deleted. */
  readonly item: MarketItem | null
  /** Whether an accepted offer on the item waits for its confirmations, whichever listing it came by. */
  readonly reserved: boolean
}

/** A listing as it is shown. */
export interface ShownListing {
  readonly listing: Listing
  /** As `cardOf` says; the values are those that the viewer sees, and none where they do not see the item. */
  readonly item: (ItemCard & { readonly fields: FieldValues | null }) | null
  readonly owner: UserCard
  readonly reserved: boolean
}

/** How the showcase may be sorted; what has no price is last in both that go by price. */
export const showcaseSorts = ["newest", "price_asc", "price_desc"] as const

/** Which listings the showcase has; `null` asks nothing. Contract: market, GET /listings. */
export interface ShowcaseFilter {
  /** All of its words are in the item's name, in any order, ignoring case. */
  readonly q: string | null
  /** Sale and trade include both. */
  readonly kind: ListingKind | null
  readonly type: CollectionType | null
  readonly ownerId: UserId | null
  /** Amounts, whatever the currency; with a bound what has no price is out. */
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly currency: string | null
  readonly sort: (typeof showcaseSorts)[number]
}

/** Some items: by their ids, or all that are in a collection. */
export type Stock =
  | { readonly kind: "items"; readonly ids: ReadonlyArray<ItemId> }
  | { readonly kind: "collection"; readonly id: CollectionId }

/** All listings. An item is in at most one active one. A listing goes with the account of its owner, and stays without its item. */
export class Listings extends Context.Service<
  Listings,
  {
    /** Whosever it is: for deciding, never for showing. */
    readonly get: (id: ListingId) => Effect.Effect<ListedItem, ListingNotFound>
    /** The active and paused listings of some items, by id. */
    readonly openOf: (stock: Stock) => Effect.Effect<ReadonlyArray<Listing>>
    /** Of any number of parallel attempts to list one item exactly one succeeds. */
    readonly add: (listing: Listing) => Effect.Effect<void, AlreadyListed>
    /** Stores every field of a listing that exists. */
    readonly save: (listing: Listing) => Effect.Effect<void, AlreadyListed>
    /** Stores the end of a listing that exists: its status, its item's face, and the moment. */
    readonly close: (closed: Listing) => Effect.Effect<void>
    /** Forgets a listing; its offers stay, without it. */
    readonly remove: (id: ListingId) => Effect.Effect<void>
    /** A listing that the viewer sees, as `seesListing` says. */
    readonly show: (id: ListingId, viewer: UserId) => Effect.Effect<ShownListing, ListingNotFound>
    /** What others offer and the viewer sees, as `inShowcase` says. */
    readonly showcase: (viewer: UserId, filter: ShowcaseFilter, page: PageRequest) => Effect.Effect<Page<ShownListing>>
    /** One's own, newest first, each with how many pending offers came by it. */
    readonly listOwn: (
      owner: UserId,
      status: ListingStatus | null,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownListing & { readonly pendingOffersCount: number }>>
    /** Somebody's active listings that the viewer sees, newest first; one's own paused ones too. */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownListing>>
  }
>()("curio/listings/Listings") {}

/** Items as the market sees and moves them. */
export class MarketItems extends Context.Service<
  MarketItems,
  {
    readonly find: (id: ItemId) => Effect.Effect<Option.Option<MarketItem>>
    /** Whether a collection has room for an item: it has no other one for the same game of the platform. */
    readonly hasRoom: (collection: CollectionId, id: ItemId) => Effect.Effect<boolean>
    /**
     * Somebody's collection of the type of an item, with room for it, in which one was last created, received or moved; one that
     * nothing ever came into is the last choice.
     */
    readonly latestCollection: (
      owner: UserId,
      item: Pick<MarketItem, "id" | "type">,
    ) => Effect.Effect<Option.Option<CollectionId>>
    /**
     * Moves an item into a collection of its new owner, as the latest thing that came there. All its values go along; rating,
     * comment and item_share post of the former owner do not. Counts of both collections stay right.
     */
    readonly handOver: (id: ItemId, to: CollectionId, now: DateTime.Utc) => Effect.Effect<void>
  }
>()("curio/listings/MarketItems") {}
