import { Context, type DateTime, type Effect, type Option } from "effect"
import type { CardCondition, CollectionType, Edition, FieldValues, ItemPicture, Purchase } from "../../catalog/index.ts"
import type { CollectionId, ItemId, ListingId, Page, PageRequest, PublishedEvents, UserId } from "../../shared/index.ts"
import type { RatingSummary, UserCard } from "../../users/index.ts"
import type { AlreadyListed, ListingNotFound } from "./errors.ts"
import type { Listing, ListingKind } from "./listing.ts"
import type { ItemCard, MarketItem } from "./market-item.ts"
import type { ListingStatus } from "./transitions.ts"
import type { WantedTerms } from "./wanted-terms.ts"

/** A listing with the data that decisions about it need. */
export interface ListedItem {
  readonly listing: Listing
  /** The current item; `null` once it is deleted. */
  readonly item: MarketItem | null
  /** Whether accepted offers, trade rounds and loans hold all copies of the item. */
  readonly reserved: boolean
}

/** A listing as a response shows it. */
export interface ShownListing {
  readonly listing: Listing
  /**
   * The item as `cardOf` returns it. `fields` holds the values that the viewer sees; it is `null` if the viewer does
   * not see the item, and then there are no `editions` and no `pictures`, and `copies` is `null` too.
   */
  readonly item: ListedItemCard | null
  readonly owner: UserCard
  /**
   * The summary of the newest `mostCountedRatings` ratings of the owner that the viewer sees; `null` where they do not
   * see the full profile.
   */
  readonly ownerRating: RatingSummary | null
  /** How many copies of the item nothing holds; `null` where `copies` is. */
  readonly freeCopies: number | null
  readonly reserved: boolean
}

interface ListedItemCard extends ItemCard {
  readonly editions: ReadonlyArray<Edition>
  readonly pictures: ReadonlyArray<ItemPicture>
  readonly copies: number | null
  readonly fields: FieldValues | null
}

/** The sort orders of the showcase. Both price orders place listings without a price last. */
export const showcaseSorts = ["newest", "price_asc", "price_desc"] as const

/** Where the count of what the showcase has ends. Contract: market, wants. */
export const mostMatches = 1000

/** How many listings are looked at for all counts of a page of wants. Contract: market, wants. */
export const mostCountedMatches = 2000

/** Filters of the showcase; `null` means no restriction. Contract: market, GET /listings. */
export interface ShowcaseFilter {
  /** Every word of `q` occurs in the item's name, in any order, ignoring case. */
  readonly q: string | null
  /** Filters for sale and for trade include listings that are for both. */
  readonly kind: ListingKind | null
  readonly type: CollectionType | null
  /** The item is a card game with this value in its field `condition`, which its owner shows to others. */
  readonly condition: CardCondition | null
  /** The item is a copy of it. */
  readonly edition: Edition | null
  /** Only listings that are on these terms (`fitsTerms`) and are not reserved. */
  readonly wanted: WantedTerms | null
  readonly ownerId: UserId | null
  /** Bounds of the amount, regardless of currency. A bound excludes listings without a price. */
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly currency: string | null
  readonly sort: (typeof showcaseSorts)[number]
}

/** A selection of items: by their ids, or all items of a collection. */
export type ItemSelection =
  | { readonly kind: "items"; readonly ids: ReadonlyArray<ItemId> }
  | { readonly kind: "collection"; readonly id: CollectionId }

/** What a removal is about: one item, or all of a collection. */
export const removedItems = (event: PublishedEvents["collectionRemoved" | "itemRemoved"]): ItemSelection =>
  "item" in event ? { kind: "items", ids: [event.item] } : { kind: "collection", id: event.collection }

/**
 * All listings. An item has at most one active listing. A listing is deleted with its owner's account, and is kept
 * when its item is deleted.
 */
export class Listings extends Context.Service<
  Listings,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly get: (id: ListingId) => Effect.Effect<ListedItem, ListingNotFound>
    /** The active and paused listings of the selected items, ordered by id. */
    readonly openOf: (selection: ItemSelection) => Effect.Effect<ReadonlyArray<Listing>>
    /** Adds a listing. Of any number of parallel attempts to list one item, exactly one succeeds. */
    readonly add: (listing: Listing) => Effect.Effect<void, AlreadyListed>
    /**
     * Adds listings of items of one collection, whose type it is, in a few statements for any number of them. An item
     * that has an active listing is a defect that rolls the transaction back.
     */
    readonly addAll: (listings: ReadonlyArray<Listing>, type: CollectionType) => Effect.Effect<void>
    /** Those of some items for which this owner has or had a listing that is there, in any status. */
    readonly listedAmong: (owner: UserId, items: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyArray<ItemId>>
    /** Stores every field of an existing listing. */
    readonly save: (listing: Listing) => Effect.Effect<void, AlreadyListed>
    /** Stores that an existing listing was closed: its status, its item snapshot and the time. */
    readonly close: (closed: Listing) => Effect.Effect<void>
    /** Stores what `accountSuspended` decides for every listing of an account, in one statement for any number. */
    readonly pauseAll: (owner: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Deletes a listing. Its offers are kept without it. */
    readonly remove: (id: ListingId) => Effect.Effect<void>
    /** A listing that the viewer may see (`seesListing`). */
    readonly show: (id: ListingId, viewer: UserId) => Effect.Effect<ShownListing, ListingNotFound>
    /** Those of some listings that are active and that the viewer sees, in the given order. */
    readonly showSome: (viewer: UserId, ids: ReadonlyArray<ListingId>) => Effect.Effect<ReadonlyArray<ShownListing>>
    /** The listings in the viewer's showcase (`inShowcase`). */
    readonly showcase: (viewer: UserId, filter: ShowcaseFilter, page: PageRequest) => Effect.Effect<Page<ShownListing>>
    /**
     * How many listings the showcase has by each of some filters, which name an edition or words. Of more than
     * `mostMatches` that have the edition or the words only so many are looked at, and for all filters together
     * `mostCountedMatches`: the count of a filter that had no place among them is `null`, and never that of a single
     * filter. Lists of one viewer are counted one after the other.
     */
    readonly counts: (
      viewer: UserId,
      filters: ReadonlyArray<ShowcaseFilter>,
    ) => Effect.Effect<ReadonlyArray<number | null>>
    /** The owner's listings, newest first, each with the number of pending offers made on it. */
    readonly listOwn: (
      owner: UserId,
      status: ListingStatus | null,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownListing & { readonly pendingOffersCount: number }>>
    /** The active listings of a user that the viewer sees, newest first. Owners also see their own paused listings. */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownListing>>
  }
>()("curio/listings/Listings") {}

/** Where an item may go that an owner receives. */
export interface ItemPlace {
  readonly item: ItemId
  /** Whether the collection that was named has space for it (`hasSpace`). */
  readonly hasSpace: boolean
  /** `latestCollection` of the owner. */
  readonly latest: CollectionId | null
  /** How many collections the owner has. */
  readonly collections: number
  /** Whether the item is of any edition. */
  readonly hasEditions: boolean
  /** What items for the same game of the platform have in common; `null` for others. */
  readonly game: string | null
}

/** Reads and transfers items for the market. */
export class MarketItems extends Context.Service<
  MarketItems,
  {
    readonly find: (id: ItemId) => Effect.Effect<Option.Option<MarketItem>>
    /** Those of some items that are there, in any order. */
    readonly findAll: (ids: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyArray<MarketItem>>
    /** Whether a collection has space for an item, i.e. holds no other item for the same game of the platform. */
    readonly hasSpace: (collection: CollectionId, id: ItemId) => Effect.Effect<boolean>
    /**
     * The user's collection of the item's type with space for it, into which an item was most recently created,
     * received or moved. A collection that never received an item is the last choice.
     */
    readonly latestCollection: (
      owner: UserId,
      item: Pick<MarketItem, "id" | "type">,
    ) => Effect.Effect<Option.Option<CollectionId>>
    /** Where items may go that are received together, in any order. `wanted` is the collection that was named. */
    readonly placesFor: (
      received: ReadonlyArray<{ readonly item: ItemId; readonly owner: UserId; readonly wanted: CollectionId | null }>,
    ) => Effect.Effect<ReadonlyArray<ItemPlace>>
    /**
     * Moves items into collections of their new owners and marks them as the most recent ones there. All field
     * values are kept; the former owner's ratings, comments, tags, locations and purchases are removed, and the
     * purchase of the new owner is stored where there is one. The item counts of all collections are updated. The
     * number of statements does not depend on how many items there are.
     */
    readonly transferItems: (
      moved: ReadonlyArray<{ readonly item: ItemId; readonly to: CollectionId }>,
      now: DateTime.Utc,
      purchase?: Purchase | null,
    ) => Effect.Effect<void>
  }
>()("curio/listings/MarketItems") {}
