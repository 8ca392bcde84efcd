import { Context, type Effect } from "effect"
import type { Page, PageRequest, UserId } from "../../shared/index.ts"
import type { CollectionType } from "./collection-type.ts"
import type { FieldDefinitionNotFound, FieldKeyAlreadyExists } from "./errors.ts"
import type { FieldDefinition, FieldDefinitionId } from "./field-definition.ts"

/** The definitions that a list includes: the system's, the caller's, or both. */
export type DefinitionScope = "system" | "own" | "all"

/** All definitions, of the system and of users. A key is unique among the definitions of one owner. */
export class FieldDefinitions extends Context.Service<
  FieldDefinitions,
  {
    /** A definition that the viewer may see: the system's or their own. */
    readonly get: (id: FieldDefinitionId, viewer: UserId) => Effect.Effect<FieldDefinition, FieldDefinitionNotFound>
    /** Those of the given definitions that the viewer may see, in no particular order. */
    readonly find: (
      ids: ReadonlyArray<FieldDefinitionId>,
      viewer: UserId,
    ) => Effect.Effect<ReadonlyArray<FieldDefinition>>
    /** The system definitions for one type of collections, or for all of them, in order of creation. */
    readonly ofSystem: (type: CollectionType | null) => Effect.Effect<ReadonlyArray<FieldDefinition>>
    /**
     * The definitions that the viewer may see, newest first. If `type` is given, system definitions of other types are
     * left out.
     */
    readonly list: (
      viewer: UserId,
      filter: { readonly scope: DefinitionScope; readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<FieldDefinition>>
    readonly countOf: (owner: UserId) => Effect.Effect<number>
    readonly add: (definition: FieldDefinition) => Effect.Effect<void, FieldKeyAlreadyExists>
    /** Stores the name, the options and whether the field is hidden. */
    readonly save: (definition: FieldDefinition) => Effect.Effect<void>
    /** Adds system definitions, and updates those that already exist under their type and key. */
    readonly keepOfSystem: (definitions: ReadonlyArray<FieldDefinition>) => Effect.Effect<void>
    /** Removes a definition that no collection uses. */
    readonly remove: (id: FieldDefinitionId) => Effect.Effect<void>
  }
>()("curio/fields/FieldDefinitions") {}

/** Finds where definitions are in use. */
export class FieldUses extends Context.Service<
  FieldUses,
  {
    /** Whether any collection has the field. */
    readonly inCollections: (id: FieldDefinitionId) => Effect.Effect<boolean>
    /** Whether any item holds one of these options of the field. */
    readonly ofOptions: (definition: FieldDefinition, options: ReadonlyArray<string>) => Effect.Effect<boolean>
  }
>()("curio/fields/FieldUses") {}
