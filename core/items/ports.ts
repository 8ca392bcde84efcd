import { Context, type Effect, type Option } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { ItemNotFound } from "./errors.ts"
import type { Condition, FieldOf } from "./filter.ts"
import type { Item, ItemId, OpenListing } from "./item.ts"

/** How a list of items may be sorted: by name ignoring case; by rating the highest first, unrated last, then newest. */
export const itemSorts = ["newest", "oldest", "name", "rating"] as const

export type ItemSort = (typeof itemSorts)[number]

/** Which items a list has, and in which order. */
export interface ItemQuery {
  /** A part of the name, ignoring case. */
  readonly q: string | null
  readonly minRating: number | null
  readonly sort: ItemSort
  /** All of them have to hold. */
  readonly conditions: ReadonlyArray<Condition>
}

/** Everybody's items. Each write keeps the count of its collection. An item ends with its collection. */
export class Items extends Context.Service<
  Items,
  {
    /** Whosever it is: for deciding who may change it, never for showing it. */
    readonly get: (id: ItemId) => Effect.Effect<Item, ItemNotFound>
    /** An item in a collection that the viewer sees; a hidden field's values are still in it. */
    readonly show: (id: ItemId, viewer: UserId) => Effect.Effect<Item & { readonly owner: UserCard }, ItemNotFound>
    /** The items of one collection. Whether somebody may see them is not asked here. */
    readonly listIn: (collection: CollectionId, query: ItemQuery, page: PageRequest) => Effect.Effect<Page<Item>>
    /** What somebody has in all collections, or in those of one type. */
    readonly listOwn: (
      owner: UserId,
      query: ItemQuery & { readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<Item>>
    /** The fields with one of these keys that somebody's collections have, or those of one type. */
    readonly fieldsOf: (
      owner: UserId,
      type: CollectionType | null,
      keys: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<FieldOf>>
    /** What these items are listed in; what is not has no entry. */
    readonly listingsOf: (items: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyMap<ItemId, OpenListing>>
    /** The item of a collection that stands for a game of the platform; there is at most one. */
    readonly findGame: (collection: CollectionId, appId: number) => Effect.Effect<Option.Option<ItemId>>
    readonly add: (item: Item) => Effect.Effect<void>
    /** Stores what differs from how the item was: it may have moved to another collection of its owner. */
    readonly save: (item: Item, was: Item) => Effect.Effect<void>
    /** Removes an item; of any number of parallel calls exactly one answers `true`. */
    readonly remove: (id: ItemId) => Effect.Effect<boolean>
  }
>()("curio/items/Items") {}

/** What else people do with an item: it hears of the item's end before it comes. */
export class ItemUses extends Context.Service<
  ItemUses,
  {
    /** Ends whatever an item that is there takes part in. Part of the transaction that deletes the item, before it does. */
    readonly end: (id: ItemId) => Effect.Effect<void>
  }
>()("curio/items/ItemUses") {}
