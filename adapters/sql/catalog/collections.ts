import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import {
  type Collection,
  type CollectionId,
  Collections,
  CollectionsErrors,
  folded,
  subjectOf,
  Transactions,
} from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { given } from "../engine/given.ts"
import {
  behindReached,
  behindReachedName,
  byName,
  newestFirst,
  pageBy,
  pageOf,
  reached,
  reachedName,
} from "../engine/keyset.ts"
import { containsFolded, foldedPattern } from "../engine/pattern.ts"
import { shaped, statement } from "../engine/statement.ts"
import { postAudiences } from "../visibility/post-audiences.ts"
import { renewReach } from "../visibility/reach.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { collectionColumns, shownCollectionColumns } from "./collection-columns.ts"
import { statsOf } from "./collection-stats.ts"

/** The text of the list of an owner depends on it. */
interface OwnPage {
  readonly q: Placeholder | null
  readonly type: Placeholder | null
  readonly isNext: boolean
}

export const collectionsRepository = Layer.effect(
  Collections,
  Effect.gen(function* () {
    const database = yield* Database
    const { execute, read, tables, write } = database
    const audiences = postAudiences(database)
    const renew = renewReach(database)
    const { alsoAbout, atomically } = yield* Transactions
    const { collectionEditors, collectionFields: fields, collections, items, users } = tables
    const { fieldDefinitions: definitions } = tables
    const { edits, seesCollection, seesOrEdits } = visibilityOf(tables)
    const { nameKey, ownerId } = collections
    const stored = collectionColumns(tables)
    const isEditor = nested(sql<boolean>`${edits(sql.placeholder("viewer"), collections.id)}`).mapWith(Boolean)
    const isNone = sql<boolean>`0`.mapWith(Boolean)
    const select = (db: Db, condition: SQL | undefined, isEdited: SQL<boolean>) =>
      db
        .select(shownCollectionColumns(tables, isEdited))
        .from(collections)
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(condition)
    const byId = statement((db) =>
      db
        .select(stored)
        .from(collections)
        .where(and(eq(collections.id, sql.placeholder("id")), isNotNull(ownerId)))
        .prepare(),
    )
    const withSchema = statement((db) =>
      db
        .select({
          collection: stored,
          field: {
            id: fields.id,
            isRequired: fields.isRequired,
            isHidden: fields.isHidden,
            position: fields.position,
          },
          definition: getTableColumns(definitions),
        })
        .from(collections)
        .leftJoin(fields, eq(fields.collectionId, collections.id))
        .leftJoin(definitions, eq(definitions.id, fields.definitionId))
        .where(and(eq(collections.id, sql.placeholder("id")), isNotNull(ownerId)))
        .orderBy(fields.position, fields.id)
        .prepare(),
    )
    const seen = statement((db) =>
      select(
        db,
        and(eq(collections.id, sql.placeholder("id")), seesOrEdits(sql.placeholder("viewer"))),
        isEditor,
      ).prepare(),
    )
    const counting = statement((db) =>
      db
        .select({ all: count() })
        .from(collections)
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(and(eq(collections.ownerId, sql.placeholder("owner")), seesCollection(sql.placeholder("viewer"))))
        .prepare(),
    )
    const find = (id: CollectionId) =>
      Effect.map(
        read((db) => byId(db).execute({ id })),
        ([collection]) => Option.fromUndefinedOr(collection),
      )
    const firstRemoved = statement((db) =>
      db.select({ id: collections.id }).from(collections).where(isNull(ownerId)).limit(1).prepare(),
    )
    const name = { key: nameKey, id: collections.id }
    const age = { at: collections.createdAt, id: collections.id }
    const isOfOwner = eq(collections.ownerId, sql.placeholder("owner"))
    const ownPage = shaped((db, { q, type, isNext }: OwnPage) =>
      select(
        db,
        and(
          isOfOwner,
          q === null ? undefined : containsFolded(nameKey, q),
          type === null ? undefined : eq(collections.type, type),
          behindReachedName(name, isNext),
        ),
        isNone,
      )
        .orderBy(...byName(name))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const pageOfOwner = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      select(db, and(isOfOwner, seesCollection(sql.placeholder("viewer")), behindReached(age, isNext)), isEditor)
        .orderBy(...newestFirst(age))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    return Collections.of({
      get: Effect.fnUntraced(function* (id) {
        return yield* Effect.fromOption(yield* find(id), () => new CollectionsErrors.CollectionNotFound())
      }),
      withSchema: Effect.fnUntraced(function* (id) {
        const rows = yield* read((db) => withSchema(db).execute({ id }))
        const [first] = rows
        if (first === undefined) return yield* new CollectionsErrors.CollectionNotFound()
        const schema = rows.flatMap(({ field, definition }) =>
          field === null || definition === null ? [] : [{ ...field, definition }],
        )
        return { collection: first.collection, schema }
      }),
      find,
      show: Effect.fnUntraced(function* (id, viewer) {
        const [collection] = yield* read((db) => seen(db).execute({ id, viewer }))
        return collection ?? (yield* new CollectionsErrors.CollectionNotFound())
      }),
      listOwn: Effect.fnUntraced(function* (owner, { q, type }, page) {
        const { values, maybe } = given()
        const shape = {
          q: maybe("q", q === null ? null : foldedPattern(q)),
          type: maybe("type", type),
          isNext: page.after !== null,
        }
        const asked = { owner, ...values, ...reachedName(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => ownPage(db, shape).execute(asked))
        return pageBy(rows, page, (row) => [folded(row.name), row.id])
      }),
      listOf: Effect.fnUntraced(function* (owner, viewer, page) {
        const asked = { owner, viewer, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => pageOfOwner(db, { isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, (row) => row.createdAt)
      }),
      countOf: (owner, viewer) =>
        Effect.map(
          read((db) => counting(db).execute({ owner, viewer })),
          ([row]) => row?.all ?? 0,
        ),
      add: (collection) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => db.insert(collections).values({ ...collection, nameKey: folded(collection.name) }))
            yield* renew(eq(collections.id, collection.id))
          }),
        ),
      save: ({ id, ...collection }) =>
        atomically(
          Effect.gen(function* () {
            const [was] = yield* read((db) => byId(db).execute({ id }))
            yield* execute((db) => db.update(collections).set(storedChanges(collection)).where(eq(collections.id, id)))
            if (was === undefined) return
            const { openToVisitors, visibility } = was
            if (visibility !== collection.visibility) yield* audiences.renewOf(was.ownerId)
            if (visibility !== collection.visibility || openToVisitors !== collection.openToVisitors)
              yield* renew(eq(collections.id, id))
          }),
        ),
      remove: (id) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => db.delete(fields).where(eq(fields.collectionId, id)))
            yield* execute((db) => db.delete(collectionEditors).where(eq(collectionEditors.collectionId, id)))
            yield* execute((db) =>
              db.update(collections).set({ ownerId: null, coverUrl: null, reach: 0 }).where(eq(collections.id, id)),
            )
          }),
        ),
      purge: (limit) =>
        atomically(
          Effect.gen(function* () {
            const [removed] = yield* read((db) => firstRemoved(db).execute())
            if (removed === undefined) return false
            yield* alsoAbout([removed.id])
            const isIn = eq(items.collectionId, removed.id)
            const some = sql`(select ${items.id} from ${items} where ${isIn} limit ${limit})`
            const deleted = yield* write((db) =>
              db.delete(items).where(inArray(items.id, some)).returning({ id: items.id }),
            )
            if (deleted.length < limit)
              yield* execute((db) => db.delete(collections).where(eq(collections.id, removed.id)))
            return true
          }),
          // Several servers delete one after the other: each takes it that what it does not find is gone.
          [subjectOf("purge", "collections")],
        ),
      stats: (owner) => statsOf(read, tables, owner),
    })
  }),
)

/** What a save writes: every key but those that never change, so that a new key cannot be forgotten. */
const storedChanges = ({ ownerId: _, type: __, createdAt: ___, ...changes }: Omit<Collection, "id">) => ({
  ...changes,
  nameKey: folded(changes.name),
})
