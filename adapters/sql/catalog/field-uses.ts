import { and, eq } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { FieldUses } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const fieldUsesRepository = Layer.effect(
  FieldUses,
  Effect.gen(function* () {
    const { engine, read, tables } = yield* Database
    const { collectionFields, itemValues } = tables
    const some = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)

    return FieldUses.of({
      inCollections: (id) =>
        some(
          read((db) =>
            db
              .select({ id: collectionFields.id })
              .from(collectionFields)
              .where(eq(collectionFields.definitionId, id))
              .limit(1),
          ),
        ),
      ofOptions: (definition, options) =>
        some(
          read((db) =>
            db
              .select({ id: itemValues.itemId })
              .from(collectionFields)
              .innerJoin(itemValues, eq(itemValues.collectionId, collectionFields.collectionId))
              .where(
                and(
                  eq(collectionFields.definitionId, definition.id),
                  eq(itemValues.key, definition.key),
                  engine.isOneOf(itemValues.text, options),
                ),
              )
              .limit(1),
          ),
        ),
    })
  }),
)
