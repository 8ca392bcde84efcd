import { DateTime } from "effect"
import type { FieldDefinition, FieldDefinitionId, UserId } from "../../../../core/index.ts"

export const ada = "ada" as UserId
export const grace = "grace" as UserId

/** A definition of Ada's. */
export const definition = (fields: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: "definition" as FieldDefinitionId,
  ownerId: ada,
  key: "shelf",
  name: "Shelf",
  type: "text",
  options: null,
  currency: null,
  collectionType: null,
  isHidden: false,
  createdAt: DateTime.makeUnsafe("2026-01-01T00:00:00.000Z"),
  ...fields,
})
