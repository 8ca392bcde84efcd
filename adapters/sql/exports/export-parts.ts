import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Array as List, Option } from "effect"
import { type ExportId, type ExportNote, ExportParts } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const exportPartsRepository = Layer.effect(
  ExportParts,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { exportParts: parts } = tables

    const last = statement((db) =>
      db
        .select()
        .from(parts)
        .where(and(eq(parts.exportId, sql.placeholder("id")), lte(parts.start, sql.placeholder("offset"))))
        .orderBy(desc(parts.start))
        .limit(1)
        .prepare(),
    )

    const notesOf = (id: ExportId, from: number, limit: number, order: SQL) =>
      Effect.map(
        read((db) =>
          db
            .select({ start: parts.start, size: parts.size, attempt: parts.attempt, note: parts.note })
            .from(parts)
            .where(and(eq(parts.exportId, id), isNotNull(parts.note), gte(parts.start, from)))
            .orderBy(order)
            .limit(limit),
        ),
        (rows) =>
          rows.map(({ attempt, note, size, start }): ExportNote => ({ end: start + size, attempt, text: note ?? "" })),
      )

    return ExportParts.of({
      add: (part, storedAt) => execute((db) => db.insert(parts).values({ ...part, storedAt })),
      at: (id, offset) =>
        Effect.map(
          read((db) => last(db).execute({ id, offset })),
          ([part]) =>
            part?.exportId == null || offset >= part.start + part.size
              ? Option.none()
              : Option.some({
                  id: part.id,
                  exportId: part.exportId,
                  start: part.start,
                  size: part.size,
                  attempt: part.attempt,
                }),
        ),
      note: (id, note) => execute((db) => db.update(parts).set({ note }).where(eq(parts.id, id))),
      lastNote: (id) => Effect.map(notesOf(id, 0, 1, desc(parts.start)), List.head),
      notes: (id, from, limit) => notesOf(id, from, limit, asc(parts.start)),
      detach: (id, from) =>
        execute((db) =>
          db
            .update(parts)
            .set({ exportId: null })
            .where(and(eq(parts.exportId, id), gte(parts.start, from))),
        ),
      unused: (before, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: parts.id })
              .from(parts)
              .where(and(isNull(parts.exportId), lt(parts.storedAt, before)))
              .orderBy(asc(parts.storedAt), asc(parts.id))
              .limit(limit),
          ),
          (found) => found.map(({ id }) => id),
        ),
      forget: (id) => execute((db) => db.delete(parts).where(and(eq(parts.id, id), isNull(parts.exportId)))),
    })
  }),
)
