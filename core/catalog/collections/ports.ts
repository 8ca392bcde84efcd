import { Context, type Effect, type Option } from "effect"
import type { CollectionId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { FieldKeyDuplicate } from "../fields/errors.ts"
import type { Collection, ShownCollection } from "./collection.ts"
import type { CollectionStats } from "./collection-stats.ts"
import type { CollectionNotFound } from "./errors.ts"
import type { Schema, SchemaFieldId } from "./schema-field.ts"

/** The collections of all users. For a viewer who may not see it, a collection does not exist. */
export class Collections extends Context.Service<
  Collections,
  {
    /** Unscoped read: use it to decide who may change the collection, never in a response. */
    readonly get: (id: CollectionId) => Effect.Effect<Collection, CollectionNotFound>
    /** As `get`, with the fields by position. */
    readonly withSchema: (
      id: CollectionId,
    ) => Effect.Effect<{ readonly collection: Collection; readonly schema: Schema }, CollectionNotFound>
    /** As `get`, for callers that handle a missing collection themselves. */
    readonly find: (id: CollectionId) => Effect.Effect<Option.Option<Collection>>
    readonly show: (id: CollectionId, viewer: UserId) => Effect.Effect<ShownCollection, CollectionNotFound>
    /** Ordered by name, ignoring case. `q` matches a part of the name. */
    readonly listOwn: (
      owner: UserId,
      filter: { readonly q: string | null; readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<ShownCollection>>
    /** The collections of an owner that the viewer sees, newest first. */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownCollection>>
    /** How many collections of an owner the viewer sees. */
    readonly countOf: (owner: UserId, viewer: UserId) => Effect.Effect<number>
    readonly add: (collection: Collection) => Effect.Effect<void>
    /** Stores every field but the owner and the type. */
    readonly save: (collection: Collection) => Effect.Effect<void>
    /**
     * Removes the collection and its fields. From that moment no read of any port finds the collection or its items.
     * The rows of the items are left to `purge`, so the time does not grow with their number. Removing an account does
     * the same to all collections of its owner.
     */
    readonly remove: (id: CollectionId) => Effect.Effect<void>
    /**
     * Deletes up to `limit` items of one removed collection, and the collection together with its last items, in one
     * transaction. Returns whether there was a removed collection. Several servers may call it at the same time.
     */
    readonly purge: (limit: number) => Effect.Effect<boolean>
    readonly stats: (owner: UserId) => Effect.Effect<CollectionStats>
  }
>()("curio/collections/Collections") {}

/** The fields of collections. A collection contains a definition at most once. */
export class CollectionFields extends Context.Service<
  CollectionFields,
  {
    /** The fields of one collection, by position. Empty when the collection does not exist. */
    readonly of: (collection: CollectionId) => Effect.Effect<Schema>
    /** The keys of its fields that are not hidden: others than the owner see the values under these alone. */
    readonly shownKeys: (collection: CollectionId) => Effect.Effect<ReadonlySet<string>>
    readonly add: (collection: CollectionId, fields: Schema) => Effect.Effect<void, FieldKeyDuplicate>
    /** Stores every attribute of the collection's fields but their definition. */
    readonly save: (collection: CollectionId, fields: Schema) => Effect.Effect<void>
    readonly remove: (id: SchemaFieldId) => Effect.Effect<void>
    /** Whether any item of the collection has a value under a key. Hidden fields count too. */
    readonly hasValues: (collection: CollectionId, key: string) => Effect.Effect<boolean>
  }
>()("curio/collections/CollectionFields") {}
