import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { CollectionType } from "./collection-type.ts"
import { FieldDefinitionNotFound, OptionsOfNoSelect, SystemFieldLocked } from "./errors.ts"

export type FieldDefinitionId = string & Brand.Brand<"FieldDefinitionId">

/** The types of field values. Contract: catalog, field definitions. */
export const fieldTypes = ["text", "number", "date", "boolean", "select", "money"] as const

export type FieldType = (typeof fieldTypes)[number]

/** The definition of a field, which collections can include. Contract: catalog, field definitions. */
export interface FieldDefinition {
  readonly id: FieldDefinitionId
  /** `null` for a system definition. */
  readonly ownerId: UserId | null
  /** The key under which items store their value. It is unique among the definitions of one owner. */
  readonly key: string
  readonly name: string
  readonly type: FieldType
  /** The options of a select; `null` for every other type. */
  readonly options: ReadonlyArray<string> | null
  /** The currency of money; `null` for every other type. */
  readonly currency: string | null
  /** The type of collections that include the field from the start. Only system definitions have one. */
  readonly collectionType: CollectionType | null
  /** Whether a collection hides the field by default. */
  readonly isHidden: boolean
  readonly createdAt: DateTime.Utc
}

/** How many definitions one account may have. Contract: catalog, field definitions. */
export const definitionLimit = 500

/** The changeable attributes of a definition. A missing key leaves its attribute unchanged. */
export interface DefinitionChange {
  readonly name?: string | undefined
  readonly options?: ReadonlyArray<string> | undefined
  readonly isHidden?: boolean | undefined
}

/**
 * Whether a user may see a definition: system definitions and the user's own. Contract: catalog, field definitions.
 */
const isThereFor = (definition: FieldDefinition, viewer: UserId): boolean =>
  definition.ownerId === null || definition.ownerId === viewer

/**
 * The definition, if the user may edit it. Another user's definition is not found, and a system definition is locked.
 * Contract: catalog, field definitions.
 */
export const editable = (
  definition: FieldDefinition,
  by: UserId,
): Result.Result<FieldDefinition, FieldDefinitionNotFound | SystemFieldLocked> => {
  if (!isThereFor(definition, by)) return Result.fail(new FieldDefinitionNotFound())
  return definition.ownerId === null ? Result.fail(new SystemFieldLocked()) : Result.succeed(definition)
}

/**
 * A definition after a change, with the options that the change drops. The change is allowed only if no item holds a
 * dropped option. Contract: catalog, field definitions.
 */
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
