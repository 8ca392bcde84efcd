import { Context, type Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { CollectionType } from "./collection-type.ts"
import type { FieldDefinitionNotFound, FieldKeyAlreadyExists } from "./errors.ts"
import type { FieldDefinition, FieldDefinitionId } from "./field-definition.ts"

/** Which definitions a list has: the system's, one's own, or both. */
export type DefinitionScope = "system" | "own" | "all"

/** The definitions of the system and of everybody. A key is unique among those of one owner. */
export class FieldDefinitions extends Context.Service<
  FieldDefinitions,
  {
    /** A definition that is there for the viewer: the system's or their own. */
    readonly get: (id: FieldDefinitionId, viewer: UserId) => Effect.Effect<FieldDefinition, FieldDefinitionNotFound>
    /** Those of some definitions that are there for the viewer, in no order. */
    readonly find: (
      ids: ReadonlyArray<FieldDefinitionId>,
      viewer: UserId,
    ) => Effect.Effect<ReadonlyArray<FieldDefinition>>
    /** The system's definitions for one type of collections, or for all of them, in the order in which they were made. */
    readonly ofSystem: (type: CollectionType | null) => Effect.Effect<ReadonlyArray<FieldDefinition>>
    /** What is there for the viewer, newest first; of the system's only those for `type`, if there is one. */
    readonly list: (
      viewer: UserId,
      filter: { readonly scope: DefinitionScope; readonly type: CollectionType | null },
      page: PageRequest,
    ) => Effect.Effect<Page<FieldDefinition>>
    readonly countOf: (owner: UserId) => Effect.Effect<number>
    readonly add: (definition: FieldDefinition) => Effect.Effect<void, FieldKeyAlreadyExists>
    /** Stores name, options and whether it is hidden. */
    readonly save: (definition: FieldDefinition) => Effect.Effect<void>
    /** Adds definitions of the system, and brings those up to date that are there under their type and key. */
    readonly keepOfSystem: (definitions: ReadonlyArray<FieldDefinition>) => Effect.Effect<void>
    /** Removes a definition that no collection has. */
    readonly remove: (id: FieldDefinitionId) => Effect.Effect<void>
  }
>()("curio/fields/FieldDefinitions") {}

/** Where definitions are in use. */
export class FieldUses extends Context.Service<
  FieldUses,
  {
    /** Whether any collection has the field. */
    readonly inCollections: (id: FieldDefinitionId) => Effect.Effect<boolean>
    /** Whether any item holds one of these options of the field. */
    readonly ofOptions: (definition: FieldDefinition, options: ReadonlyArray<string>) => Effect.Effect<boolean>
  }
>()("curio/fields/FieldUses") {}
