import { and, asc, eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { ImportMappings, type MappingOptions, type OwnMapping } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"

export const importMappingsRepository = Layer.effect(
  ImportMappings,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { importMappings: mappings } = tables
    const columns = { name: mappings.name, columns: mappings.columns, options: mappings.options }

    return ImportMappings.of({
      list: (user) =>
        Effect.map(
          read((db) =>
            db.select(columns).from(mappings).where(eq(mappings.userId, user)).orderBy(asc(mappings.name)).limit(1_000),
          ),
          (rows) => rows.map(mappingIn),
        ),
      find: (user, name) =>
        Effect.map(
          read((db) =>
            db
              .select(columns)
              .from(mappings)
              .where(and(eq(mappings.userId, user), eq(mappings.name, name))),
          ),
          ([row]) => Option.map(Option.fromUndefinedOr(row), mappingIn),
        ),
      put: (userId, { columns, name, options = null }, updatedAt) =>
        execute((db) =>
          db
            .insert(mappings)
            .values({ userId, name, columns, options, updatedAt })
            .onConflictDoUpdate({
              target: [mappings.userId, mappings.name],
              set: {
                columns: excluded(mappings.columns),
                options: excluded(mappings.options),
                updatedAt: excluded(mappings.updatedAt),
              },
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

interface MappingRow extends Pick<OwnMapping, "name" | "columns"> {
  readonly options: MappingOptions | null
}

const mappingIn = ({ options, ...row }: MappingRow): OwnMapping => ({
  ...row,
  ...(options === null ? {} : { options }),
})
