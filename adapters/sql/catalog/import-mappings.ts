import { and, asc, eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { ImportMappings } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"

export const importMappingsRepository = Layer.effect(
  ImportMappings,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { importMappings: mappings } = tables
    const columns = { name: mappings.name, columns: mappings.columns }

    return ImportMappings.of({
      list: (user) =>
        read((db) =>
          db.select(columns).from(mappings).where(eq(mappings.userId, user)).orderBy(asc(mappings.name)).limit(1_000),
        ),
      find: (user, name) =>
        Effect.map(
          read((db) =>
            db
              .select(columns)
              .from(mappings)
              .where(and(eq(mappings.userId, user), eq(mappings.name, name))),
          ),
          ([mapping]) => Option.fromUndefinedOr(mapping),
        ),
      put: (userId, mapping, updatedAt) =>
        execute((db) =>
          db
            .insert(mappings)
            .values({ ...mapping, userId, updatedAt })
            .onConflictDoUpdate({
              target: [mappings.userId, mappings.name],
              set: { columns: excluded(mappings.columns), updatedAt: excluded(mappings.updatedAt) },
            }),
        ),
      remove: (user, name) =>
        Effect.map(
          write((db) =>
            db
              .delete(mappings)
              .where(and(eq(mappings.userId, user), eq(mappings.name, name)))
              .returning({ name: mappings.name }),
          ),
          (removed) => removed.length > 0,
        ),
    })
  }),
)
