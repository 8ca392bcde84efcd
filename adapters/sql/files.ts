import { and, asc, eq, gt, lt, lte, not, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Files } from "../../core/index.ts"
import { Database } from "./database.ts"
import type { Tables } from "./tables.ts"

/** The columns that may refer to a file; each has an index. */
export const fileReferences = ({ collections, items, listings, offers, proposals, users }: Tables) => [
  users.avatarUrl,
  collections.coverUrl,
  items.coverUrl,
  listings.itemCoverUrl,
  offers.itemCoverUrl,
  proposals.offeredItemCoverUrl,
]

export const filesRepository = Layer.effect(
  Files,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { files } = tables
    const references = fileReferences(tables).map(
      (column) => sql`exists (select 1 from ${column.table} where ${column} = ${files.hash})`,
    )
    const isUnused: SQL = not(or(...references) ?? sql`false`)

    return Files.of({
      claim: (file) =>
        execute((db) =>
          db
            .insert(files)
            .values(file)
            .onConflictDoUpdate({ target: files.hash, set: { storedAt: file.storedAt } }),
        ),
      unused: Effect.fnUntraced(function* (before, { after, limit }) {
        const behind = after === null ? undefined : gt(files.hash, sql.param(after[0], files.hash))
        const [last] = yield* read((db) =>
          db
            .select({ hash: files.hash })
            .from(files)
            .where(behind)
            .orderBy(asc(files.hash))
            .limit(1)
            .offset(limit - 1),
        )
        const upTo = last === undefined ? undefined : lte(files.hash, last.hash)
        const items = yield* read((db) =>
          db
            .select()
            .from(files)
            .where(and(behind, upTo, lt(files.storedAt, before), isUnused))
            .orderBy(asc(files.hash)),
        )
        return { items, next: last === undefined ? null : [last.hash] }
      }),
      forget: Effect.fnUntraced(function* ({ hash, storedAt }) {
        const same = eq(files.hash, hash)
        yield* execute((db) => db.delete(files).where(and(same, eq(files.storedAt, storedAt), isUnused)))
        const left = yield* read((db) => db.select({ hash: files.hash }).from(files).where(same))
        return left.length === 0
      }),
    })
  }),
)
