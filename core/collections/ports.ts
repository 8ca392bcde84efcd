import { Context, type Effect, type Option } from "effect"
import type { CollectionType } from "../fields/collection-type.ts"
import type { FieldKeyDuplicate } from "../fields/errors.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { Collection, CollectionId, ShownCollection } from "./collection.ts"
import type { CollectionStats } from "./collection-stats.ts"
import type { CollectionNotFound } from "./errors.ts"
import type { Schema, SchemaFieldId } from "./schema-field.ts"

/** Everybody's collections. One that a viewer may not see is for them as if it were not there. */
export class Collections extends Context.Service<
  Collections,
  {
    /** Whosever it is: for deciding who may change it, never for showing it. */
    readonly get: (id: CollectionId) => Effect.Effect<Collection, CollectionNotFound>
    /** As `get`, for whom its absence is an answer. */
    readonly find: (id: CollectionId) => Effect.Effect<Option.Option<Collection>>
    readonly show: (id: CollectionId, viewer: UserId) => Effect.Effect<ShownCollection, CollectionNotFound>
    /** By name, ignoring case. `q` is a part of the name. */
    readonly listOwn: (
      owner: UserId,
      filter: { readonly q: string | null; readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<ShownCollection>>
    /** Those of an owner that the viewer sees, newest first. */
    readonly listOf: (owner: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownCollection>>
    /** How many collections of an owner the viewer sees. */
    readonly countOf: (owner: UserId, viewer: UserId) => Effect.Effect<number>
    readonly add: (collection: Collection) => Effect.Effect<void>
    /** Stores everything but the owner and the type. */
    readonly save: (collection: Collection) => Effect.Effect<void>
    /** Removes the collection with its fields and items. */
    readonly remove: (id: CollectionId) => Effect.Effect<void>
    readonly stats: (owner: UserId) => Effect.Effect<CollectionStats>
  }
>()("curio/collections/Collections") {}

/** The fields of collections. A collection has a definition at most once. */
export class CollectionFields extends Context.Service<
  CollectionFields,
  {
    /** The fields of one collection, by position; none when there is no such collection. */
    readonly of: (collection: CollectionId) => Effect.Effect<Schema>
    readonly add: (collection: CollectionId, fields: Schema) => Effect.Effect<void, FieldKeyDuplicate>
    /** Stores everything but the definition of fields that the collection has. */
    readonly save: (collection: CollectionId, fields: Schema) => Effect.Effect<void>
    readonly remove: (id: SchemaFieldId) => Effect.Effect<void>
    /** Whether any item of the collection has a value under a key, be its field hidden or not. */
    readonly hasValues: (collection: CollectionId, key: string) => Effect.Effect<boolean>
  }
>()("curio/collections/CollectionFields") {}

/** What else people do with what is in a collection: it hears of the collection's end before it comes. */
export class CollectionUses extends Context.Service<
  CollectionUses,
  {
    /** Ends whatever the items of a collection take part in. Part of the transaction that deletes them, before it does. */
    readonly end: (id: CollectionId) => Effect.Effect<void>
  }
>()("curio/collections/CollectionUses") {}
