import { and, asc, desc, eq, isNull, lt, lte, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { ExportParts } from "../../../core/index.ts"
import { Database } from "../database.ts"
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

    return ExportParts.of({
      add: (part, storedAt) => execute((db) => db.insert(parts).values({ ...part, storedAt })),
      at: (id, offset) =>
        Effect.map(
          read((db) => last(db).execute({ id, offset })),
          ([part]) =>
            part?.exportId == null || offset >= part.start + part.size
              ? Option.none()
              : Option.some({ id: part.id, exportId: part.exportId, start: part.start, size: part.size }),
        ),
      detach: (id) => execute((db) => db.update(parts).set({ exportId: null }).where(eq(parts.exportId, id))),
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
