import { Context, type Effect, type Option } from "effect"
import type { Attachment, AttachmentId } from "../../files/index.ts"
import type { CollectionId, EntryId, ItemId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { ItemNotFound } from "./errors.ts"
import type { Condition, FieldOf } from "./filter.ts"
import type { Item, OpenListing, ShownItem } from "./item.ts"

/**
 * The sort orders of item lists. `name` ignores case. `rating` puts the highest first and unrated items last, then
 * sorts by newest.
 */
export const itemSorts = ["newest", "oldest", "name", "rating"] as const

export type ItemSort = (typeof itemSorts)[number]

/** The filters and the sort order of an item list. */
export interface ItemQuery {
  /** A part of the name, ignoring case. */
  readonly q: string | null
  readonly minRating: number | null
  /** An item must be a copy of it. */
  readonly edition: Edition | null
  /** The item must have all of these tags, as `tagKeyOf` makes them. For the owner alone. */
  readonly tags?: ReadonlyArray<string>
  /** The item must be there. For the owner alone. */
  readonly location?: string | null
  /** Whether what is the owner's alone may be left out: it takes time to read, and others are not shown it. */
  readonly isForOthers?: boolean
  readonly sort: ItemSort
  /** An item must meet all of these conditions. */
  readonly conditions: ReadonlyArray<Condition>
}

/** A tag of a user, with the number of their items that have it. */
export interface OwnTag {
  /** As one of these items has it. */
  readonly tag: string
  /** Counted up to `tagCountLimit`. */
  readonly itemsCount: number
}

/** How far the items with a tag are counted. Contract: catalog, tags. */
export const tagCountLimit = 10_000

/** An item with the type of its collection. */
export interface TypedItem extends Item {
  readonly type: CollectionType
}

/** An item with what it takes to show it to a viewer. */
export interface SeenItem extends ShownItem, TypedItem {
  readonly owner: UserCard
  /** The keys of the fields that others than the owner are shown. */
  readonly shownKeys: ReadonlySet<string>
}

/**
 * The items of all users. Each write updates the item count of its collection. An item is deleted with its collection.
 */
export class Items extends Context.Service<
  Items,
  {
    /** Unscoped read: use it to decide who may change the item, never in a response. */
    readonly get: (id: ItemId) => Effect.Effect<Item, ItemNotFound>
    /**
     * An item in a collection that the viewer sees, with its open listing. The result still contains the values of
     * hidden fields: others than the owner are shown those under `shownKeys`.
     */
    readonly show: (id: ItemId, viewer: UserId) => Effect.Effect<SeenItem, ItemNotFound>
    /**
     * The items of one collection; empty unless the viewer sees the collection. The result still contains the values
     * of hidden fields.
     */
    readonly listIn: (
      collection: CollectionId,
      viewer: UserId,
      query: ItemQuery,
      page: PageRequest,
    ) => Effect.Effect<Page<TypedItem>>
    /** The items of a user in all collections, or in those of one type. */
    readonly listOwn: (
      owner: UserId,
      query: ItemQuery & { readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<TypedItem>>
    /** The fields with one of these keys in all collections of a user, or in those of one type. */
    readonly fieldsOf: (
      owner: UserId,
      type: CollectionType | null,
      keys: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<FieldOf>>
    /**
     * The tags of a user, or those of their items in one collection, sorted by `tagKeyOf`. A page may have fewer than
     * its limit, and a next one.
     */
    readonly tagsOf: (owner: UserId, collection: CollectionId | null, page: PageRequest) => Effect.Effect<Page<OwnTag>>
    /** The listing of each of these items. An item without a listing has no entry. */
    readonly listingsOf: (items: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyMap<ItemId, OpenListing>>
    /** The item of a collection for a game of the platform. There is at most one. */
    readonly findGame: (collection: CollectionId, appId: number) => Effect.Effect<Option.Option<ItemId>>
    /** How many copies of an item accepted offers, entries of trade rounds and loans hold. */
    readonly held: (id: ItemId) => Effect.Effect<number>
    readonly add: (item: Item) => Effect.Effect<void>
    /** Adds new items without pictures to a collection, by a number of statements that does not depend on theirs. */
    readonly addAll: (collection: CollectionId, items: ReadonlyArray<Item>) => Effect.Effect<void>
    /**
     * Stores what differs between `was` and `item`, but for `lent`. The item may have moved to another collection of
     * its owner.
     */
    readonly save: (item: Item, was: Item) => Effect.Effect<void>
    /** Removes an item. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: ItemId) => Effect.Effect<boolean>
  }
>()("curio/items/Items") {}

/**
 * What holds copies of an item: each accepted offer on it or with it one, each of its entries in trade rounds one, and
 * each of its loans that is not returned one. An item never has more holds than copies. They end with it.
 * Contract: market, holds.
 */
export class ItemHolds extends Context.Service<
  ItemHolds,
  {
    /**
     * One more accepted offer holds a copy of each of the items. `false` if one of them has no free copy: then the
     * transaction must not commit.
     */
    readonly holdForOffer: (items: ReadonlyArray<ItemId>) => Effect.Effect<boolean>
    /**
     * One accepted offer less holds a copy of each of the items. An item that none holds stays without. Returns those
     * of which no copy was free before.
     */
    readonly releaseOffer: (items: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyArray<ItemId>>
    /**
     * The entry holds a copy of the item, or nothing changes: `null`, or where no copy is free whether an entry is
     * among what holds them. Of any number of parallel attempts as many succeed as copies are free.
     */
    readonly holdForEntry: (item: ItemId, entry: EntryId) => Effect.Effect<"other" | "entry" | null>
    /** A loan holds a copy of the item, or nothing changes: the answer is that of `holdForEntry`. */
    readonly holdForLoan: (item: ItemId) => Effect.Effect<"other" | "entry" | null>
    /** A loan less holds a copy of the item. Returns whether no copy was free before. */
    readonly releaseLoan: (item: ItemId) => Effect.Effect<boolean>
    /** The entries hold no copies any more. Returns the items of which no copy was free before. */
    readonly releaseEntries: (entries: ReadonlyArray<EntryId>) => Effect.Effect<ReadonlyArray<ItemId>>
  }
>()("curio/items/ItemHolds") {}

/** A private file of an item. */
export interface OwnItemFile {
  readonly itemId: ItemId
  readonly file: Attachment
}

/**
 * The private files of items: attachments that an item has in the place of a message. They are no longer its own once
 * it is removed or goes to another user, and are then left to the sweep of attachments.
 */
export class ItemFiles extends Context.Service<
  ItemFiles,
  {
    /** The files of an item, oldest first. */
    readonly of: (item: ItemId) => Effect.Effect<ReadonlyArray<Attachment>>
    /** The files of all items that a user has, by their ids. */
    readonly ofOwner: (owner: UserId, page: PageRequest) => Effect.Effect<Page<OwnItemFile>>
    /** Makes an attachment that was claimed a file of an item. Dies when it is gone, or belongs to something. */
    readonly keep: (item: ItemId, file: AttachmentId) => Effect.Effect<void>
    /** Leaves a file of an item to the sweep, if the item has it. */
    readonly release: (item: ItemId, file: AttachmentId) => Effect.Effect<void>
  }
>()("curio/items/ItemFiles") {}

/** How far older items were given the editions that their values name. */
export interface FillPosition {
  /** The last item that was looked at; `null` before the first. */
  readonly after: ItemId | null
  readonly isDone: boolean
}

/** What is needed to give older items their editions, a few at a time however many there are. */
export class EditionFill extends Context.Service<
  EditionFill,
  {
    /**
     * Those of the next items behind one, in the order of their ids, whose values may name an edition. It looks at
     * `limit` of them at most; `last` is the last one, or `null` when there was none.
     */
    readonly next: (
      after: ItemId | null,
      limit: number,
    ) => Effect.Effect<{
      readonly found: ReadonlyArray<{ readonly item: Item; readonly type: CollectionType }>
      readonly last: ItemId | null
      readonly looked: number
    }>
    readonly position: Effect.Effect<FillPosition>
    /** Stores how far it is, unless it is further already. */
    readonly moveTo: (position: FillPosition) => Effect.Effect<void>
  }
>()("curio/items/EditionFill") {}
