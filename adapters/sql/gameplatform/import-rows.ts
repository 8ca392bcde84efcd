import { and, asc, between, eq, gt, isNotNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type ImportedRow, ImportRows } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"

export const importRowsRepository = Layer.effect(
  ImportRows,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { importRows: rows } = tables
    const columns = {
      line: rows.line,
      name: rows.name,
      status: rows.status,
      reason: rows.reason,
      column: rows.column,
      itemId: rows.itemId,
      notes: rows.notes,
    }
    const put = insertMany(database, rows, {
      target: [rows.fileId, rows.line],
      set: {
        name: excluded(rows.name),
        status: excluded(rows.status),
        reason: excluded(rows.reason),
        column: excluded(rows.column),
        itemId: excluded(rows.itemId),
        notes: excluded(rows.notes),
      },
    })

    const listed = shaped((db, { which }: { readonly which: "all" | "noted" | "ofStatus" }) =>
      db
        .select(columns)
        .from(rows)
        .where(
          and(
            eq(rows.fileId, sql.placeholder("fileId")),
            which === "ofStatus" ? eq(rows.status, sql.placeholder("status")) : undefined,
            which === "noted" ? isNotNull(rows.notes) : undefined,
            gt(rows.line, sql.placeholder("line")),
          ),
        )
        .orderBy(asc(rows.line))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    return ImportRows.of({
      put: (fileId, some) =>
        put(some.map((row) => ({ ...row, notes: row.notes.length === 0 ? null : row.notes, fileId }))),
      list: Effect.fnUntraced(function* (fileId, which, page) {
        const shape = { which: which === null ? "all" : which === "noted" ? which : "ofStatus" } as const
        const asked = { fileId, status: which, line: Number(page.after?.[0] ?? -1), rows: page.limit + 1 }
        const found = yield* read((db) => listed(db, shape).execute(asked))
        return pageBy<ImportedRow>(found.map(rowOf), page, ({ line }) => [line])
      }),
      between: (fileId, first, last) =>
        Effect.map(
          read((db) =>
            db
              .select(columns)
              .from(rows)
              .where(and(eq(rows.fileId, fileId), between(rows.line, first, last)))
              .orderBy(asc(rows.line)),
          ),
          (found) => found.map(rowOf),
        ),
      linesOf: Effect.fnUntraced(function* (fileId, items) {
        const found: Array<Pick<ImportedRow, "line" | "itemId">> = []
        for (const some of chunksOf(items))
          found.push(
            ...(yield* read((db) =>
              db
                .select({ line: rows.line, itemId: rows.itemId })
                .from(rows)
                .where(and(eq(rows.fileId, fileId), isNotNull(rows.itemId), engine.isOneOf(rows.itemId, some))),
            )),
          )
        return found
      }),
    })
  }),
)

/** A row without notes has nothing in its column. */
const rowOf = <Row extends { readonly notes: ImportedRow["notes"] | null }>(row: Row) => ({
  ...row,
  notes: row.notes ?? [],
})
