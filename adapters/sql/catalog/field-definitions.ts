import { and, count, eq, isNull, or, type Placeholder, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { FieldDefinitions, FieldsErrors, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"

/** The text of the list depends on it. */
interface ListShape {
  readonly scope: "all" | "own" | "system"
  readonly isOfType: boolean
  readonly isNext: boolean
}

export const fieldDefinitionsRepository = Layer.effect(
  FieldDefinitions,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { fieldDefinitions: definitions } = tables
    const by = { at: definitions.createdAt, id: definitions.id }
    const ofSystem = isNull(definitions.ownerId)
    const ownedBy = (viewer: UserId | Placeholder) => eq(definitions.ownerId, viewer)
    const byId = statement((db) =>
      db
        .select()
        .from(definitions)
        .where(and(eq(definitions.id, sql.placeholder("id")), or(ofSystem, ownedBy(sql.placeholder("viewer")))))
        .prepare(),
    )

    const listed = shaped((db, { scope, isOfType, isNext }: ListShape) => {
      const isOwn = ownedBy(sql.placeholder("viewer"))
      const isSystem = isOfType ? and(ofSystem, eq(definitions.collectionType, sql.placeholder("type"))) : ofSystem
      const wanted = scope === "all" ? or(isSystem, isOwn) : scope === "own" ? isOwn : isSystem
      return db
        .select()
        .from(definitions)
        .where(and(wanted, behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare()
    })

    return FieldDefinitions.of({
      get: Effect.fnUntraced(function* (id, viewer) {
        const [definition] = yield* read((db) => byId(db).execute({ id, viewer }))
        return definition ?? (yield* new FieldsErrors.FieldDefinitionNotFound())
      }),
      find: (ids, viewer) =>
        ids.length === 0
          ? Effect.succeed([])
          : read((db) =>
              db
                .select()
                .from(definitions)
                .where(and(engine.isOneOf(definitions.id, ids), or(ofSystem, ownedBy(viewer)))),
            ),
      ofSystem: (type) =>
        read((db) =>
          db
            .select()
            .from(definitions)
            .where(and(ofSystem, type === null ? undefined : eq(definitions.collectionType, type)))
            .orderBy(definitions.createdAt, definitions.id),
        ),
      list: Effect.fnUntraced(function* (viewer, { scope, type }, page) {
        const shape = { scope, isOfType: type !== null, isNext: page.after !== null }
        const asked = { viewer, type, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, shape).execute(asked))
        return pageOf(rows, page, (row) => row.createdAt)
      }),
      countOf: (owner) =>
        Effect.map(
          read((db) => db.select({ all: count() }).from(definitions).where(ownedBy(owner))),
          ([row]) => row?.all ?? 0,
        ),
      add: Effect.fnUntraced(function* (definition) {
        const added = yield* write((db) =>
          db.insert(definitions).values(definition).onConflictDoNothing().returning({ id: definitions.id }),
        )
        if (added.length === 0) return yield* new FieldsErrors.FieldKeyAlreadyExists()
      }),
      save: ({ id, name, options, isHidden }) =>
        execute((db) => db.update(definitions).set({ name, options, isHidden }).where(eq(definitions.id, id))),
      keepOfSystem: (listed) =>
        execute((db) =>
          db
            .insert(definitions)
            .values([...listed])
            .onConflictDoUpdate({
              target: [definitions.collectionType, definitions.key],
              targetWhere: ofSystem,
              set: {
                name: excluded(definitions.name),
                type: excluded(definitions.type),
                options: excluded(definitions.options),
                isHidden: excluded(definitions.isHidden),
              },
            }),
        ),
      remove: (id) => execute((db) => db.delete(definitions).where(eq(definitions.id, id))),
    })
  }),
)
