import { DateTime, Effect } from "effect"
import { Ids, inTransaction } from "../../shared/index.ts"
import type { FieldDefinition, FieldDefinitionId } from "./field-definition.ts"
import { FieldDefinitions } from "./ports.ts"
import { type SystemField, systemFields } from "./system-fields.ts"

/**
 * Makes the stored system definitions match the list. The first start creates them; later starts update them by type
 * and key. Several servers may do so at once. Contract: catalog, field definitions.
 */
export const keepSystemFields = Effect.fn("fields.keepSystem")(function* () {
  const definitions = yield* FieldDefinitions
  const ids = yield* Ids
  const now = yield* DateTime.now
  const known = yield* definitions.ofSystem(null)
  const stale = systemFields.filter((field) => !known.some((definition) => isAsListed(definition, field)))
  const renewed = yield* Effect.forEach(stale, (field) =>
    Effect.map(ids.next, (id) => ({
      ...field,
      id: id as FieldDefinitionId,
      ownerId: null,
      currency: null,
      createdAt: now,
    })),
  )
  if (renewed.length > 0) yield* definitions.keepOfSystem(renewed)
}, inTransaction)

const isAsListed = (definition: FieldDefinition, field: SystemField): boolean =>
  definition.collectionType === field.collectionType &&
  definition.key === field.key &&
  definition.name === field.name &&
  definition.type === field.type &&
  definition.isHidden === field.isHidden &&
  JSON.stringify(definition.options) === JSON.stringify(field.options)
