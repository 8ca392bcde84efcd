import { and, eq, getTableColumns, type InferSelectModel, ne, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type PageRequest, type Want, Wants, WantsDecisions, WantsErrors } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { priceOf, storedPrice } from "../market/price.ts"
import { visibilityOf } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"

export const wantsRepository = Layer.effect(
  Wants,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { users, wants } = tables
    const { friends, seesProfile } = visibilityOf(tables)
    const by = { at: wants.createdAt, id: wants.id }
    const isOpen = eq(wants.status, sql`'open'`)
    const { key: _, ...columns } = getTableColumns(wants)
    const [id, owner] = [sql.placeholder("id"), sql.placeholder("owner")]

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
        const row = { ...want, ...storedPrice(maxPrice), key: WantsDecisions.keyOfWant(want) }
        const added = yield* write((db) => adding(db).execute(row))
        if (added.length === 0) return yield* new WantsErrors.WantExists()
      }),
      save: ({ id, kind, maxPrice, note, status, updatedAt, visibility }) =>
        execute((db) =>
          db
            .update(wants)
            .set({ kind, ...storedPrice(maxPrice), note, status, updatedAt, visibility })
            .where(eq(wants.id, id)),
        ),
      fulfil: (owner, editions, now) =>
        Effect.map(
          write((db) =>
            db
              .update(wants)
              .set({ status: "fulfilled", updatedAt: now })
              .where(and(eq(wants.ownerId, owner), engine.isOneOf(wants.key, editions), isOpen))
              .returning({ id: wants.id }),
          ),
          (fulfilled) => fulfilled.map(({ id }) => id),
        ),
      remove: (id) =>
        Effect.map(
          write((db) => db.delete(wants).where(eq(wants.id, id)).returning({ id: wants.id })),
          (gone) => gone.length > 0,
        ),
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

type Row = Omit<InferSelectModel<Tables["wants"]>, "key">

const wantOf = ({ priceAmount, priceCurrency, ...row }: Row): Want => ({
  ...row,
  maxPrice: priceOf({ priceAmount, priceCurrency }),
})
