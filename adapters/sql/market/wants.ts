import { and, eq, getTableColumns, type InferSelectModel, ne, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import {
  foundBy,
  keyOfWant,
  type PageRequest,
  type Want,
  type WantId,
  Wants,
  WantsErrors,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { noEarlier } from "../engine/no-earlier.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { priceOf, storedPrice } from "./price.ts"
import { wantWatch } from "./want-watch.ts"

export const wantsRepository = Layer.effect(
  Wants,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { users, wantNews, wantNewsCounted, wants } = tables
    const { friends, seesProfile } = visibilityOf(tables)
    const by = { at: wants.createdAt, id: wants.id }
    const isOpen = eq(wants.status, sql`'open'`)
    const columns = wantColumns(tables)
    const [id, owner] = [sql.placeholder("id"), sql.placeholder("owner")]
    const watch = wantWatch(database)
    const finding = statement((db) =>
      db.select({ foundBy: wants.foundBy }).from(wants).where(eq(wants.id, id)).prepare(),
    )
    const hold = Effect.fnUntraced(function* (want: WantId) {
      const [found] = yield* read((db) => finding(db).execute({ id: want }))
      if (found !== undefined) yield* watch.hold(found.foundBy)
    })
    // SQLite reads `on conflict` behind a table as a join, so there is a condition.
    // The answer counts what a worker still notifies of, so the worker leaves the want out.
    const counting = statement((db) =>
      db
        .insert(wantNewsCounted)
        .select(sql`select ${wantNews.id}, ${sql.param(id, wants.id)} from ${wantNews} where true`)
        .onConflictDoNothing()
        .prepare(),
    )
    const counts = (want: WantId) => execute((db) => counting(db).execute({ id: want }))

    const own = statement((db) =>
      db
        .select(columns)
        .from(wants)
        .where(and(eq(wants.id, id), eq(wants.ownerId, owner)))
        .prepare(),
    )
    const adding = statement((db) =>
      db.insert(wants).values(placeholdersOf(wants)).onConflictDoNothing().returning({ id: wants.id }).prepare(),
    )
    const counted = statement((db) =>
      db
        .select({ count: sql<number>`cast(count(*) as integer)` })
        .from(wants)
        .where(eq(wants.ownerId, owner))
        .prepare(),
    )
    const open = statement((db) =>
      db
        .select(columns)
        .from(wants)
        .where(and(eq(wants.ownerId, owner), isOpen))
        .orderBy(...newestFirst(by))
        .prepare(),
    )
    const viewer = sql.placeholder("viewer")
    const isOwners = eq(wants.ownerId, owner)
    const isShared = or(
      eq(wants.visibility, sql`'public'`),
      and(ne(wants.visibility, sql`'private'`), friends(viewer, wants.ownerId)),
    )
    const lists = {
      own: isOwners,
      open: and(isOwners, isOpen),
      fulfilled: and(isOwners, eq(wants.status, sql`'fulfilled'`)),
      shown: and(isOwners, isOpen, isShared, seesProfile(viewer, wants.ownerId)),
    }
    const listed = shaped((db, { list, isNext }: { readonly list: keyof typeof lists; readonly isNext: boolean }) =>
      db
        .select(columns)
        .from(wants)
        .innerJoin(users, eq(users.id, wants.ownerId))
        .where(and(lists[list], behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const page = (list: keyof typeof lists, of: Readonly<Record<string, string>>, request: PageRequest) => {
      const asked = { ...of, ...reached(request.after), rows: request.limit + 1 }
      return Effect.map(
        read((db) => listed(db, { list, isNext: request.after !== null }).execute(asked)),
        (rows) => pageOf(rows.map(wantOf), request, ({ createdAt }) => createdAt),
      )
    }

    return Wants.of({
      get: Effect.fnUntraced(function* (id, owner) {
        const [row] = yield* read((db) => own(db).execute({ id, owner }))
        return row === undefined ? yield* new WantsErrors.WantNotFound() : wantOf(row)
      }),
      find: (id) =>
        Effect.map(
          read((db) => db.select(columns).from(wants).where(eq(wants.id, id))),
          ([row]) => Option.map(Option.fromUndefinedOr(row), wantOf),
        ),
      add: Effect.fnUntraced(function* ({ maxPrice, ...want }) {
        const finder = foundBy(want)
        const row = { ...want, ...storedPrice(maxPrice), key: keyOfWant(want), foundBy: finder }
        yield* watch.hold(finder)
        const added = yield* write((db) => adding(db).execute(row))
        if (added.length === 0) return yield* new WantsErrors.WantExists()
        yield* counts(want.id)
      }),
      save: Effect.fnUntraced(function* ({ id, kind, maxPrice, note, status, updatedAt, visibility }) {
        yield* hold(id)
        yield* execute((db) =>
          db
            .update(wants)
            .set({ kind, ...storedPrice(maxPrice), note, status, updatedAt, visibility })
            .where(eq(wants.id, id)),
        )
        yield* counts(id)
      }),
      fulfil: (owner, editions, now) =>
        Effect.map(
          write((db) =>
            db
              .update(wants)
              .set({ status: "fulfilled", updatedAt: noEarlier(wants.updatedAt, now) })
              .where(and(eq(wants.ownerId, owner), engine.isOneOf(wants.key, editions), isOpen))
              .returning({ id: wants.id }),
          ),
          (fulfilled) => fulfilled.map(({ id }) => id),
        ),
      remove: Effect.fnUntraced(function* (id) {
        yield* hold(id)
        const gone = yield* write((db) => db.delete(wants).where(eq(wants.id, id)).returning({ id: wants.id }))
        return gone.length > 0
      }),
      countOf: (owner) =>
        Effect.map(
          read((db) => counted(db).execute({ owner })),
          ([row]) => row?.count ?? 0,
        ),
      list: (owner, status, request) => page(status ?? "own", { owner }, request),
      openOf: (owner) =>
        Effect.map(
          read((db) => open(db).execute({ owner })),
          (rows) => rows.map(wantOf),
        ),
      listOf: (owner, viewer, request) =>
        owner === viewer ? page("open", { owner }, request) : page("shown", { owner, viewer }, request),
    })
  }),
)

type Row = Omit<InferSelectModel<Tables["wants"]>, "foundBy" | "key">

/** The columns of a want; the other ones find it. */
export const wantColumns = ({ wants }: Tables) => {
  const { foundBy: _, key: __, ...columns } = getTableColumns(wants)
  return columns
}

export const wantOf = ({ priceAmount, priceCurrency, ...row }: Row): Want => ({
  ...row,
  maxPrice: priceOf({ priceAmount, priceCurrency }),
})
