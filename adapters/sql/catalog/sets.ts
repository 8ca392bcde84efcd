import { and, count, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { folded, fromEachWord, type ItemSet, ItemSets, type SetId, SetsErrors } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { given } from "../engine/given.ts"
import { insertRows } from "../engine/insert-many.ts"
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
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"

export const setsRepository = Layer.effect(
  ItemSets,
  Effect.gen(function* () {
    const database = yield* Database
    const { execute, read, tables, write } = database
    const { sets, setWords, users } = tables
    const { seesProfile, seesProfileAt } = visibilityOf(tables)
    const [id, owner, viewer] = [sql.placeholder("id"), sql.placeholder("owner"), sql.placeholder("viewer")]
    const { createdAt, description, isPublic, name, ownerId, placesCount, type, updatedAt } = sets
    const kept = { id: sets.id, ownerId, name, description, type, isPublic, createdAt, updatedAt }
    const copiedFrom = sql<SetId | null>`case when exists (select 1 from ${sets} as origin
      where origin.id = ${sets.copiedFrom} and (origin.owner_id = ${viewer}
        or (origin.is_public and ${seesProfileAt(viewer, sql`origin.owner_id`)}))) then ${sets.copiedFrom} end`
    const listed = { ...kept, copiedFrom, placesCount, owner: cardColumns(users) }
    const isListed = sql`${isPublic}`
    const sees = sql`(${eq(ownerId, viewer)} or (${isListed} and ${seesProfile(viewer, ownerId)}))`
    const select = (db: Db, condition: SQL | undefined) =>
      db.select(listed).from(sets).innerJoin(users, eq(users.id, ownerId)).where(condition)

    const found = statement((db) =>
      db
        .select({ ...kept, copiedFrom: sets.copiedFrom, places: sets.places })
        .from(sets)
        .where(eq(sets.id, id))
        .prepare(),
    )
    const shown = statement((db) =>
      db
        .select({ ...listed, places: sets.places })
        .from(sets)
        .innerJoin(users, eq(users.id, ownerId))
        .where(and(eq(sets.id, id), sees))
        .prepare(),
    )
    const counting = statement((db) => db.select({ all: count() }).from(sets).where(eq(ownerId, owner)).prepare())
    const age = { at: createdAt, id: sets.id }
    const ofOwner = shaped((db, { isNext, isOwn }: { readonly isNext: boolean; readonly isOwn: boolean }) =>
      select(
        db,
        and(
          eq(ownerId, owner),
          isOwn ? undefined : and(isListed, seesProfile(viewer, ownerId)),
          behindReached(age, isNext),
        ),
      )
        .orderBy(...newestFirst(age))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const title = { key: sets.nameKey, id: sets.id }
    const isOfType = (hasType: boolean) => (hasType ? eq(type, sql.placeholder("type")) : undefined)
    const listedPublic = shaped((db, { hasType, isNext }: { readonly hasType: boolean; readonly isNext: boolean }) =>
      select(db, and(isListed, isOfType(hasType), seesProfile(viewer, ownerId), behindReachedName(title, isNext)))
        .orderBy(...byName(title))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const begins = and(gte(setWords.text, sql.placeholder("start")), lt(setWords.text, sql.placeholder("end")))
    const word = { key: setWords.text, id: setWords.setId }
    // A set is found once, by the first of its words in the order of the list.
    const isFirst = sql`not exists (select 1 from ${setWords} as other where other.set_id = ${setWords.setId}
      and other.text < ${setWords.text} and other.text >= ${sql.placeholder("start")})`
    const searched = shaped((db, { hasType, isNext }: { readonly hasType: boolean; readonly isNext: boolean }) =>
      db
        .select({ ...listed, text: setWords.text })
        .from(setWords)
        .innerJoin(sets, eq(sets.id, setWords.setId))
        .innerJoin(users, eq(users.id, ownerId))
        .where(
          and(
            begins,
            isListed,
            isOfType(hasType),
            seesProfile(viewer, ownerId),
            isFirst,
            behindReachedName(word, isNext),
          ),
        )
        .orderBy(...byName(word))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    const insertWords = insertRows(database, setWords)
    /** Only public sets are found. */
    const addWords = (set: ItemSet) =>
      set.isPublic
        ? insertWords(fromEachWord(wordsOf(set.name)).map((text, position) => ({ setId: set.id, position, text })))
        : Effect.void

    return ItemSets.of({
      find: (id) =>
        Effect.map(
          read((db) => found(db).execute({ id })),
          ([set]) => Option.fromUndefinedOr(set),
        ),
      show: Effect.fnUntraced(function* (id, viewer) {
        const [set] = yield* read((db) => shown(db).execute({ id, viewer }))
        return set ?? (yield* new SetsErrors.SetNotFound())
      }),
      countOf: (owner) =>
        Effect.map(
          read((db) => counting(db).execute({ owner })),
          ([row]) => row?.all ?? 0,
        ),
      listOwn: (owner, page) => listOf(owner, owner, page, true),
      listOf: (owner, viewer, page) => listOf(owner, viewer, page, false),
      listPublic: Effect.fnUntraced(function* (viewer, { q, type }, page) {
        const { values, maybe } = given()
        const start = q === null ? null : wordsOf(q)
        maybe("type", type)
        if (start !== null) Object.assign(values, { start, end: `${start}\u{10FFFF}` })
        const shape = { hasType: type !== null, isNext: page.after !== null }
        const asked = { viewer, ...values, ...reachedName(page.after), rows: page.limit + 1 }
        if (start === null) {
          const rows = yield* read((db) => listedPublic(db, shape).execute(asked))
          return pageBy(rows, page, (row) => [folded(row.name), row.id])
        }
        const rows = yield* read((db) => searched(db, shape).execute(asked))
        const { items, next } = pageBy(rows, page, (row) => [row.text, row.id])
        return { items: items.map(({ text: _, ...set }) => set), next }
      }),
      add: Effect.fnUntraced(function* (set) {
        yield* execute((db) => db.insert(sets).values({ ...set, ...derived(set) }))
        yield* addWords(set)
      }),
      save: Effect.fnUntraced(function* (set) {
        const { description, id, isPublic, name, places, updatedAt } = set
        const changed = { description, isPublic, name, places, updatedAt, ...derived(set) }
        yield* execute((db) => db.update(sets).set(changed).where(eq(sets.id, id)))
        yield* execute((db) => db.delete(setWords).where(eq(setWords.setId, id)))
        yield* addWords(set)
      }),
      remove: (id) =>
        Effect.map(
          write((db) => db.delete(sets).where(eq(sets.id, id)).returning({ id: sets.id })),
          (gone) => gone.length > 0,
        ),
    })

    function listOf(
      owner: Parameters<ItemSets["Service"]["listOf"]>[0],
      viewer: Parameters<ItemSets["Service"]["listOf"]>[1],
      page: Parameters<ItemSets["Service"]["listOf"]>[2],
      isOwn: boolean,
    ) {
      const asked = { owner, viewer, ...reached(page.after), rows: page.limit + 1 }
      return Effect.map(
        read((db) => ofOwner(db, { isNext: page.after !== null, isOwn }).execute(asked)),
        (rows) => pageOf(rows, page, (row) => row.createdAt),
      )
    }
  }),
)

/** What follows from the other columns. */
const derived = ({ name, places }: ItemSet) => ({ nameKey: folded(name), placesCount: places.length })

/** A name, or what is searched for, in the form that is compared. */
const wordsOf = (text: string): string => folded(text).replace(/\s+/gu, " ")
