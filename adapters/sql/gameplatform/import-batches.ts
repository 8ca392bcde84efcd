import { and, asc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm"
import { Effect, Latch, Layer, Option } from "effect"
import { activeStatuses, ImportBatches, ImportsErrors, isActive, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { insertMany } from "../engine/insert-many.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { oneOf } from "../schema/sqlite-kit.ts"

/** The columns that the list is filtered by. */
const filters = ["userId", "status", "source"] as const

/** The text of the list depends on it. */
interface ListShape {
  readonly wanted: ReadonlyArray<(typeof filters)[number]>
  readonly isNext: boolean
}

export const importBatchesRepository = Layer.effect(
  ImportBatches,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { afterCommit, atomically } = yield* Transactions
    const { importBatches: batches } = tables
    const addGames = insertMany(database, tables.importGames)
    const by = { at: batches.createdAt, id: batches.id }
    const latch = yield* Latch.make(false)
    // Written out, so that the indexes over active ones fit.
    const active = oneOf(batches.status, activeStatuses)

    const byId = statement((db) =>
      db
        .select()
        .from(batches)
        .where(eq(batches.id, sql.placeholder("id")))
        .prepare(),
    )
    const listed = shaped((db, { isNext, wanted }: ListShape) =>
      db
        .select()
        .from(batches)
        .where(and(...wanted.map((name) => eq(batches[name], sql.placeholder(name))), behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    const claiming = statement((db) => {
      const at = (name: "now" | "latest") => sql.param(sql.placeholder(name), batches.claimedUntil)
      const free = or(
        isNull(batches.claimedUntil),
        lte(batches.claimedUntil, at("now")),
        gt(batches.claimedUntil, at("latest")),
      )
      const next = db
        .select({ id: batches.id })
        .from(batches)
        .where(and(active, free))
        .orderBy(asc(batches.updatedAt), asc(batches.id))
        .limit(1)
      return db
        .update(batches)
        .set({ claimedUntil: sql`${sql.param(sql.placeholder("until"), batches.claimedUntil)}` })
        .where(eq(batches.id, sql`(${next}${engine.skipLocked})`))
        .returning()
        .prepare()
    })

    return ImportBatches.of({
      get: Effect.fnUntraced(function* (id) {
        const [batch] = yield* read((db) => byId(db).execute({ id }))
        return batch ?? (yield* new ImportsErrors.ImportNotFound())
      }),
      list: Effect.fnUntraced(function* (filter, page) {
        const wanted = filters.filter((name) => filter[name] !== null)
        const asked = { ...filter, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, { wanted, isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, (batch) => batch.createdAt)
      }),
      active: (userId) =>
        read((db) =>
          db
            .select()
            .from(batches)
            .where(and(active, userId === null ? undefined : eq(batches.userId, userId)))
            .orderBy(asc(batches.id)),
        ),
      add: (batch, waiting) =>
        atomically(
          Effect.gen(function* () {
            const added = yield* write((db) =>
              db.insert(batches).values(batch).onConflictDoNothing().returning({ id: batches.id }),
            )
            if (added.length === 0) return yield* new ImportsErrors.ImportAlreadyInProgress()
            yield* addGames(waiting.map((game) => ({ ...game, batchId: batch.id })))
            yield* afterCommit(Effect.asVoid(latch.open))
          }),
        ),
      save: ({ id, ...fields }) =>
        atomically(
          Effect.gen(function* () {
            if (isActive(fields.status)) {
              const others = yield* read((db) =>
                db
                  .select({ id: batches.id })
                  .from(batches)
                  .where(and(eq(batches.userId, fields.userId), active, ne(batches.id, id))),
              )
              if (others.length > 0) return yield* new ImportsErrors.ImportAlreadyInProgress()
            }
            yield* execute((db) => db.update(batches).set(fields).where(eq(batches.id, id)))
          }),
        ),
      claim: (moments) =>
        Effect.map(
          write((db) => claiming(db).execute(moments)),
          ([batch]) => Option.fromUndefinedOr(batch),
        ),
      added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
    })
  }),
)
