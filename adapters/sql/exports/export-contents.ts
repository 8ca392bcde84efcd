import { and, asc, eq, gt, notExists, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ExportContents } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import { oneOf } from "../schema/sqlite-kit.ts"

export const exportContentsRepository = Layer.effect(
  ExportContents,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { exportContents: contents, exports } = tables
    const adding = insertRows(database, contents, "ignore")
    const removing = statement((db) =>
      db
        .delete(contents)
        .where(
          and(eq(contents.exportId, sql.placeholder("id")), engine.isOneOfIn(contents.name, sql.placeholder("names"))),
        )
        .prepare(),
    )

    return ExportContents.of({
      add: (id, names) =>
        Effect.forEach(chunksOf(names), (some) => adding(some.map((name) => ({ exportId: id, name }))), {
          discard: true,
        }),
      next: (id, after, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ name: contents.name })
              .from(contents)
              .where(and(eq(contents.exportId, id), after === null ? undefined : gt(contents.name, after)))
              .orderBy(asc(contents.name))
              .limit(limit),
          ),
          (rows) => rows.map(({ name }) => name),
        ),
      remove: (id, names) =>
        Effect.forEach(
          chunksOf(names),
          (some) => execute((db) => removing(db).execute({ id, names: JSON.stringify(some) })),
          { discard: true },
        ),
      sweep: (limit) =>
        Effect.map(
          write((db) => {
            const written = db
              .select({ id: exports.id })
              .from(exports)
              .where(and(eq(exports.id, contents.exportId), oneOf(exports.status, ["queued", "running"])))
            const over = db
              .select({ exportId: contents.exportId, name: contents.name })
              .from(contents)
              .where(notExists(written))
              .limit(limit)
            return db
              .delete(contents)
              .where(sql`(${contents.exportId}, ${contents.name}) in ${over}`)
              .returning({ name: contents.name })
          }),
          (gone) => gone.length,
        ),
    })
  }),
)
