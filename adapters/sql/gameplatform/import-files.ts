import { and, asc, desc, eq, gt, isNull, lte, notInArray, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type FileRow, ImportFiles, type ImportId, subjectOf, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const importFilesRepository = Layer.effect(
  ImportFiles,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { alsoAbout, atomically } = yield* Transactions
    const { importFiles: files, importPortions: portions, importRows: rows } = tables

    /** Deletes up to `limit` rows of a file, and answers how many it was. */
    const deleteRows = Effect.fnUntraced(function* (id: ImportId, limit: number) {
      const some = yield* read((db) =>
        db.select({ line: rows.line }).from(rows).where(eq(rows.fileId, id)).orderBy(asc(rows.line)).limit(limit),
      )
      const last = some.at(-1)
      if (last !== undefined)
        yield* execute((db) => db.delete(rows).where(and(eq(rows.fileId, id), lte(rows.line, last.line))))
      return some.length
    })
    const deletePortions = Effect.fnUntraced(function* (id: ImportId, limit: number) {
      const some = yield* read((db) =>
        db
          .select({ number: portions.number })
          .from(portions)
          .where(eq(portions.fileId, id))
          .orderBy(asc(portions.number))
          .limit(limit),
      )
      const last = some.at(-1)
      if (last !== undefined)
        yield* execute((db) =>
          db.delete(portions).where(and(eq(portions.fileId, id), lte(portions.number, last.number))),
        )
      return some.length
    })

    const firstDue = statement((db) =>
      db
        .select({ id: files.id, userId: files.userId })
        .from(files)
        .where(or(lte(files.keptUntil, sql.param(sql.placeholder("now"), files.keptUntil)), isNull(files.userId)))
        .limit(1)
        .prepare(),
    )

    return ImportFiles.of({
      add: (file) => execute((db) => db.insert(files).values(file)),
      addPortions: (fileId, from, some) =>
        execute((db) =>
          db
            .insert(portions)
            .values(some.map((content, n) => ({ fileId, number: from + n, rows: JSON.stringify(content) }))),
        ),
      find: (id) =>
        Effect.map(
          read((db) => db.select().from(files).where(eq(files.id, id))),
          ([file]) => (file?.userId == null ? Option.none() : Option.some({ ...file, userId: file.userId })),
        ),
      portion: (id, number) =>
        Effect.map(
          read((db) =>
            db
              .select({ rows: portions.rows })
              .from(portions)
              .where(and(eq(portions.fileId, id), eq(portions.number, number))),
          ),
          ([found]) => (found === undefined ? [] : (JSON.parse(found.rows) as ReadonlyArray<FileRow>)),
        ),
      readAs: (id, reading) => execute((db) => db.update(files).set({ reading }).where(eq(files.id, id))),
      moveTo: (id, position) => execute((db) => db.update(files).set({ position }).where(eq(files.id, id))),
      keepUntil: (id, keptUntil) => execute((db) => db.update(files).set({ keptUntil }).where(eq(files.id, id))),
      keepNewest: (user, count, now) =>
        atomically(
          Effect.gen(function* () {
            const newest = yield* read((db) =>
              db
                .select({ id: files.id })
                .from(files)
                .where(eq(files.userId, user))
                .orderBy(desc(files.id))
                .limit(count),
            )
            const kept = newest.map(({ id }) => id)
            const older = and(eq(files.userId, user), notInArray(files.id, kept), gt(files.keptUntil, now))
            yield* execute((db) => db.update(files).set({ keptUntil: now }).where(older))
          }),
        ),
      discardOf: (collection, keptUntil) =>
        execute((db) =>
          db
            .update(files)
            .set({ keptUntil })
            .where(and(eq(files.collectionId, collection), gt(files.keptUntil, keptUntil))),
        ),
      purge: (now, limit) =>
        atomically(
          Effect.gen(function* () {
            const [due] = yield* read((db) => firstDue(db).execute({ now }))
            if (due === undefined) return false
            if (due.userId !== null) yield* alsoAbout([due.userId])
            const deleted = yield* deleteRows(due.id, limit)
            if (deleted === limit) return true
            // A portion is as large as many rows.
            const most = Math.ceil(limit / 100)
            if ((yield* deletePortions(due.id, most)) === most) return true
            yield* execute((db) => db.delete(files).where(eq(files.id, due.id)))
            return true
          }),
          // Several servers delete one after the other: each takes it that what it does not find is gone.
          [subjectOf("purge", "import files")],
        ),
    })
  }),
)
