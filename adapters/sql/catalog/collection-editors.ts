import { and, asc, eq, gte, or, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { CollectionEditors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { shownCollectionColumns } from "./collection-columns.ts"

export const collectionEditorsRepository = Layer.effect(
  CollectionEditors,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { collectionEditors: editors, collections, friendships, users } = tables
    const isOne = and(
      eq(editors.collectionId, sql.placeholder("collection")),
      eq(editors.editorId, sql.placeholder("user")),
    )
    const one = statement((db) => db.select({ id: editors.editorId }).from(editors).where(isOne).prepare())
    const counted = statement((db) =>
      db
        .select({ edits: sql<number>`cast(coalesce(sum(${editors.edits}), 0) as integer)` })
        .from(editors)
        .where(
          and(
            eq(editors.ownerId, sql.placeholder("owner")),
            eq(editors.editorId, sql.placeholder("editor")),
            eq(editors.editedOn, sql.placeholder("day")),
          ),
        )
        .prepare(),
    )
    const by = { at: editors.since, id: editors.collectionId }
    const edited = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select({ ...shownCollectionColumns(tables, sql<boolean>`1`.mapWith(Boolean)), editorSince: editors.since })
        .from(editors)
        .innerJoin(collections, and(eq(collections.id, editors.collectionId), eq(collections.ownerId, editors.ownerId)))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(and(eq(editors.editorId, sql.placeholder("user")), behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    return CollectionEditors.of({
      has: (collection, user) =>
        Effect.map(
          read((db) => one(db).execute({ collection, user })),
          (rows) => rows.length > 0,
        ),
      of: (collection) =>
        read((db) =>
          db
            .select({ editor: cardColumns(users), since: editors.since })
            .from(editors)
            .innerJoin(users, eq(users.id, editors.editorId))
            .where(eq(editors.collectionId, collection))
            .orderBy(asc(editors.since), asc(editors.editorId)),
        ),
      add: Effect.fnUntraced(function* ({ editorId, ownerId, ...editor }) {
        const [friendship] = yield* read((db) =>
          db
            .select({ id: friendships.id })
            .from(friendships)
            .where(
              or(
                and(eq(friendships.lowId, ownerId), eq(friendships.highId, editorId)),
                and(eq(friendships.lowId, editorId), eq(friendships.highId, ownerId)),
              ),
            ),
        )
        if (friendship === undefined) return yield* Effect.die(new Error("The two are not friends."))
        const row = { ...editor, editorId, ownerId, friendshipId: friendship.id }
        yield* execute((db) => db.insert(editors).values(row).onConflictDoNothing())
      }),
      remove: (collection, user) =>
        Effect.map(
          write((db) =>
            db
              .delete(editors)
              .where(and(eq(editors.collectionId, collection), eq(editors.editorId, user)))
              .returning({ id: editors.editorId }),
          ),
          (gone) => gone.length > 0,
        ),
      removeOfOwner: (owner, from) =>
        execute((db) =>
          db
            .delete(editors)
            .where(and(eq(editors.ownerId, owner), from === null ? undefined : gte(editors.since, from))),
        ),
      removeOfEditor: (user) => execute((db) => db.delete(editors).where(eq(editors.editorId, user))),
      edited: Effect.fnUntraced(function* (user, page) {
        const asked = { user, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => edited(db, { isNext: page.after !== null }).execute(asked))
        return pageBy(rows, page, ({ editorSince, id }) => [DateTime.toEpochMillis(editorSince), id])
      }),
      editsOn: (day, owner, editor) =>
        Effect.map(
          read((db) => counted(db).execute({ day, owner, editor })),
          ([row]) => row?.edits ?? 0,
        ),
      countEdits: (day, collection, editor, more) =>
        execute((db) =>
          db
            .update(editors)
            .set({
              edits: sql`case when ${editors.editedOn} = ${day} then ${editors.edits} else 0 end + ${more}`,
              editedOn: day,
            })
            .where(and(eq(editors.collectionId, collection), eq(editors.editorId, editor))),
        ),
    })
  }),
)
