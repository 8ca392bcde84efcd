import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { CollectionFields, type CollectionId, FieldsErrors, type Schema } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { statement } from "../engine/statement.ts"

export const collectionFieldsRepository = Layer.effect(
  CollectionFields,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { collectionFields: fields, fieldDefinitions: definitions, itemValues } = tables
    const ofCollection = statement((db) =>
      db
        .select({
          id: fields.id,
          definition: getTableColumns(definitions),
          isRequired: fields.isRequired,
          isHidden: fields.isHidden,
          position: fields.position,
        })
        .from(fields)
        .innerJoin(definitions, eq(definitions.id, fields.definitionId))
        .where(eq(fields.collectionId, sql.placeholder("collection")))
        .orderBy(fields.position, fields.id)
        .prepare(),
    )
    const shownKeys = statement((db) =>
      db
        .select({ key: definitions.key })
        .from(fields)
        .innerJoin(definitions, eq(definitions.id, fields.definitionId))
        .where(and(eq(fields.collectionId, sql.placeholder("collection")), eq(fields.isHidden, sql`false`)))
        .prepare(),
    )

    return CollectionFields.of({
      of: (collection) => read((db) => ofCollection(db).execute({ collection })),
      shownKeys: (collection) =>
        Effect.map(
          read((db) => shownKeys(db).execute({ collection })),
          (rows) => new Set(rows.map(({ key }) => key)),
        ),
      add: Effect.fnUntraced(function* (collectionId, schema) {
        if (schema.length === 0) return
        const added = yield* write((db) =>
          db.insert(fields).values(rowsOf(collectionId, schema)).onConflictDoNothing().returning({ id: fields.id }),
        )
        if (added.length < schema.length) return yield* new FieldsErrors.FieldKeyDuplicate()
      }),
      save: (collectionId, schema) =>
        schema.length === 0
          ? Effect.void
          : execute((db) =>
              // One statement, however many fields change their position.
              db
                .insert(fields)
                .values(rowsOf(collectionId, schema))
                .onConflictDoUpdate({
                  target: fields.id,
                  set: {
                    isRequired: excluded(fields.isRequired),
                    isHidden: excluded(fields.isHidden),
                    position: excluded(fields.position),
                  },
                }),
            ),
      remove: (id) => execute((db) => db.delete(fields).where(eq(fields.id, id))),
      hasValues: Effect.fnUntraced(function* (collectionId, key) {
        // One after the other, because each uses an index of its own.
        for (const column of [itemValues.text, itemValues.number]) {
          const rows = yield* read((db) =>
            db
              .select({ id: itemValues.itemId })
              .from(itemValues)
              .where(and(eq(itemValues.collectionId, collectionId), eq(itemValues.key, key), isNotNull(column)))
              .limit(1),
          )
          if (rows.length > 0) return true
        }
        return false
      }),
    })
  }),
)

const rowsOf = (collectionId: CollectionId, schema: Schema) =>
  schema.map(({ definition, ...field }) => ({ ...field, collectionId, definitionId: definition.id }))
