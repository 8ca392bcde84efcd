import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest, SetId, UserId, WantId } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { SetNotFound } from "./errors.ts"
import type { ItemSet, ListedSet, ShownSet } from "./item-set.ts"
import type { OfferedCopies, OwnedCopies } from "./place-state.ts"

/** Which public sets are listed; `null` means no restriction. */
export interface PublicSetFilter {
  /** The beginning of the name, or of one of its words, ignoring case. */
  readonly q: string | null
  readonly type: CollectionType | null
}

/**
 * The sets of all users. A viewer sees their own ones, and the public ones of users whose profile they see; for others
 * a set does not exist. It is deleted with its account; copies of it stay.
 */
export class ItemSets extends Context.Service<
  ItemSets,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: SetId) => Effect.Effect<Option.Option<ItemSet>>
    readonly show: (id: SetId, viewer: UserId) => Effect.Effect<ShownSet, SetNotFound>
    readonly countOf: (owner: UserId) => Effect.Effect<number>
    /** The sets of an owner, newest first. */
    readonly listOwn: (owner: UserId, page: PageRequest) => Effect.Effect<Page<ListedSet>>
    /** The public sets of an owner whose profile the viewer sees, newest first. */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ListedSet>>
    /** The public sets that the viewer sees, by name, or with `q` by what is found of it. */
    readonly listPublic: (viewer: UserId, filter: PublicSetFilter, page: PageRequest) => Effect.Effect<Page<ListedSet>>
    readonly add: (set: ItemSet) => Effect.Effect<void>
    /** Stores every attribute but the owner, the type, the origin and the time when it was made. */
    readonly save: (set: ItemSet) => Effect.Effect<void>
    /** Removes a set. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: SetId) => Effect.Effect<boolean>
  }
>()("curio/sets/ItemSets") {}

/**
 * What a viewer has, wants and may get of many editions and names at once. Each read is one statement or two, whatever
 * the number, and looks at a bounded number of rows. What is not found has no entry.
 */
export class PlaceCopies extends Context.Service<
  PlaceCopies,
  {
    /** Own items of some editions, counted up to `mostCountedCopies`. */
    readonly ownedEditions: (
      owner: UserId,
      editions: ReadonlyArray<Edition>,
    ) => Effect.Effect<ReadonlyMap<Edition, OwnedCopies>>
    /**
     * Own items with some folded names in collections of a type, counted up to `mostCountedCopies`. Of very many with
     * one name, 1,000 are looked at.
     */
    readonly ownedNames: (
      owner: UserId,
      type: CollectionType,
      names: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, OwnedCopies>>
    /** The open wants of a user with some of the keys of `keyOfSought`. */
    readonly wanted: (owner: UserId, keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, WantId>>
    /**
     * The listings of the viewer's showcase of some editions, counted up to `mostCountedCopies`. Of very many only so
     * many are looked at (contract: catalog, sets), of which each edition has its share. One that is shown is found
     * behind hidden ones of other users.
     */
    readonly offered: (
      viewer: UserId,
      editions: ReadonlyArray<Edition>,
    ) => Effect.Effect<ReadonlyMap<Edition, OfferedCopies>>
  }
>()("curio/sets/PlaceCopies") {}
