import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../users/user.ts"
import type { CollectionType } from "./collection-type.ts"
import { FieldDefinitionNotFound, OptionsOfNoSelect, SystemFieldLocked } from "./errors.ts"

export type FieldDefinitionId = string & Brand.Brand<"FieldDefinitionId">

/** What the values of a field are. Contract: catalog, field definitions. */
export const fieldTypes = ["text", "number", "date", "boolean", "select", "money"] as const

export type FieldType = (typeof fieldTypes)[number]

/** A field that collections may have. Contract: catalog, field definitions. */
export interface FieldDefinition {
  readonly id: FieldDefinitionId
  /** `null` for a definition of the system. */
  readonly ownerId: UserId | null
  /** What items keep their value under: unique among the definitions of one owner. */
  readonly key: string
  readonly name: string
  readonly type: FieldType
  /** What a select chooses from; `null` for every other type. */
  readonly options: ReadonlyArray<string> | null
  /** What money is counted in; `null` for every other type. */
  readonly currency: string | null
  /** The type of collections that have the field from the start; only definitions of the system have one. */
  readonly collectionType: CollectionType | null
  /** Whether collections hide the field when they get it. */
  readonly isHidden: boolean
  readonly createdAt: DateTime.Utc
}

/** How many definitions one account may have. Contract: catalog, field definitions. */
export const definitionLimit = 500

/** What a person may change about a definition of theirs; a key that is missing stays. */
export interface DefinitionChange {
  readonly name?: string | undefined
  readonly options?: ReadonlyArray<string> | undefined
  readonly isHidden?: boolean | undefined
}

/** Whether a definition is there for somebody: the system's and one's own are. Contract: catalog, field definitions. */
export const isThereFor = (definition: FieldDefinition, viewer: UserId): boolean =>
  definition.ownerId === null || definition.ownerId === viewer

/** The definition if that person may edit it: another's does not exist, the system's is locked. Contract: catalog, field definitions. */
export const editable = (
  definition: FieldDefinition,
  by: UserId,
): Result.Result<FieldDefinition, FieldDefinitionNotFound | SystemFieldLocked> => {
  if (!isThereFor(definition, by)) return Result.fail(new FieldDefinitionNotFound())
  return definition.ownerId === null ? Result.fail(new SystemFieldLocked()) : Result.succeed(definition)
}

/** A definition with a change, and the options that no item may hold for it to happen. Contract: catalog, field definitions. */
export const changed = (
  definition: FieldDefinition,
  change: DefinitionChange,
): Result.Result<
  { readonly definition: FieldDefinition; readonly dropped: ReadonlyArray<string> },
  OptionsOfNoSelect
> => {
  const { name = definition.name, options = definition.options, isHidden = definition.isHidden } = change
  if (options !== null && definition.options === null) return Result.fail(new OptionsOfNoSelect())
  return Result.succeed({
    definition: { ...definition, name, options, isHidden },
    dropped: (definition.options ?? []).filter((option) => !options?.includes(option)),
  })
}
