import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { Exports, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { changeTotalsOf } from "../files/change-totals.ts"
import { oneOf } from "../schema/sqlite-kit.ts"

export const exportsRepository = Layer.effect(
  Exports,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { atomically } = yield* Transactions
    const changeTotals = changeTotalsOf(database)
    const { exports } = tables
    const by = { at: exports.createdAt, id: exports.id }
    const user = sql.placeholder("user")
    const at = (name: "now" | "latest") => sql.param(sql.placeholder(name), exports.claimedUntil)

    const adding = statement((db) => db.insert(exports).values(placeholdersOf(exports)).prepare())
    const byId = statement((db) =>
      db
        .select()
        .from(exports)
        .where(eq(exports.id, sql.placeholder("id")))
        .prepare(),
    )
    const listed = shaped((db, isNext: boolean) =>
      db
        .select()
        .from(exports)
        .where(and(eq(exports.userId, user), behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const newest = statement((db) =>
      db
        .select({ createdAt: exports.createdAt })
        .from(exports)
        .where(and(eq(exports.userId, user), oneOf(exports.status, ["queued", "running", "ready", "expired"])))
        .orderBy(desc(exports.createdAt), desc(exports.id))
        .limit(1)
        .prepare(),
    )
    // Written out, so that the partial indexes fit.
    const isWaiting = oneOf(exports.status, ["queued", "running"])
    const isOpen = oneOf(exports.status, ["queued", "running", "ready"])
    const claiming = statement((db) => {
      const free = or(
        isNull(exports.claimedUntil),
        lte(exports.claimedUntil, at("now")),
        gt(exports.claimedUntil, at("latest")),
      )
      const next = db
        .select({ id: exports.id })
        .from(exports)
        .where(and(isWaiting, free))
        .orderBy(asc(exports.createdAt), asc(exports.id))
        .limit(1)
      return db
        .update(exports)
        .set({
          status: "running",
          attempt: sql`${exports.attempt} + 1`,
          claimedUntil: sql`${sql.param(sql.placeholder("until"), exports.claimedUntil)}`,
        })
        .where(eq(exports.id, sql`(${next}${engine.skipLocked})`))
        .returning()
        .prepare()
    })

    return Exports.of({
      add: (one) => execute((db) => adding(db).execute({ ...one })),
      find: (id) =>
        Effect.map(
          read((db) => byId(db).execute({ id })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      list: (userId, page) =>
        Effect.map(
          read((db) =>
            listed(db, page.after !== null).execute({ user: userId, ...reached(page.after), rows: page.limit + 1 }),
          ),
          (rows) => pageOf(rows, page, (one) => one.createdAt),
        ),
      latest: (userId) =>
        Effect.map(
          read((db) => newest(db).execute({ user: userId })),
          ([found]) => Option.fromUndefinedOr(found?.createdAt),
        ),
      open: (userId) =>
        read((db) =>
          db
            .select()
            .from(exports)
            .where(and(eq(exports.userId, userId), isOpen)),
        ),
      due: (now, limit) =>
        read((db) =>
          db
            .select()
            .from(exports)
            .where(and(oneOf(exports.status, ["ready"]), lte(exports.expiresAt, now)))
            .orderBy(asc(exports.expiresAt))
            .limit(limit),
        ),
      claim: (moments) =>
        Effect.map(
          write((db) => claiming(db).execute(moments)),
          ([one]) => Option.fromUndefinedOr(one),
        ),
      save: ({ id, ...fields }) =>
        atomically(
          Effect.gen(function* () {
            const [stored] = yield* read((db) => byId(db).execute({ id }))
            yield* execute((db) => db.update(exports).set(fields).where(eq(exports.id, id)))
            const more = (fields.bytes ?? 0) - (stored?.bytes ?? 0)
            if (stored !== undefined && more !== 0) yield* changeTotals(stored.userId, { bytes: more })
          }),
          [fields.userId],
        ),
      sweep: (before) =>
        Effect.map(
          write((db) =>
            db
              .delete(exports)
              .where(and(oneOf(exports.status, ["failed", "expired"]), lt(exports.createdAt, before)))
              .returning({ id: exports.id }),
          ),
          (gone) => gone.length,
        ),
    })
  }),
)
