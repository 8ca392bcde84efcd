import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { getTableConfig as postgresConfig } from "drizzle-orm/pg-core"
import { type SQLiteColumn, type SQLiteTable, getTableConfig as sqliteConfig } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import type { UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/** Rows of a table that refer to those of another one. */
interface Reference {
  readonly table: SQLiteTable
  readonly column: SQLiteColumn
  readonly key: ReadonlyArray<SQLiteColumn>
  /** Whether they go with the row that they refer to. The others lose the reference. */
  readonly goes: boolean
  /** What refers to them. */
  readonly references: ReadonlyArray<Reference>
}

/** How many rows one statement deletes at most. On SQLite no request is answered meanwhile. */
const atOnce = 100

/**
 * Deletes what goes with an account by foreign keys before its row does, as part of a transaction: a few rows in each
 * statement, between which others have their turn. The foreign keys would delete all of it in one statement. What is
 * deleted follows from the keys of the tables.
 */
export const accountRowsOf = (database: Database["Service"]) => {
  // All keys of all tables are followed, which takes a tenth of the time of a start.
  let removal: ReturnType<typeof removalFrom> | undefined
  return (user: UserId): Effect.Effect<void> =>
    Effect.suspend(() => {
      removal ??= removalFrom(database)
      return removal(user)
    })
}

const removalFrom = ({ engine, read, tables, write }: Database["Service"]) => {
  const { users } = tables
  const config = (engine.name === "sqlite" ? sqliteConfig : postgresConfig) as unknown as typeof sqliteConfig
  // The tables of Postgres are as those of SQLite but for their types.
  const configs = Object.values(tables).map((table) => ({ table, ...config(table) }))

  const referencesTo = (target: SQLiteTable): ReadonlyArray<Reference> =>
    configs.flatMap(({ columns, foreignKeys, primaryKeys, table }) => {
      const own = columns.filter(({ primary }) => primary)
      const key: ReadonlyArray<SQLiteColumn> = own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])
      return foreignKeys.flatMap(({ onDelete, reference }) => {
        const [column] = reference().columns
        if (reference().foreignTable !== target || column === undefined || onDelete === "no action") return []
        const goes = onDelete === "cascade"
        return [{ table, column, key, goes, references: goes ? referencesTo(table) : [] }]
      })
    })

  /** Those of which an account may have several. */
  const ofAccounts = referencesTo(users).filter(
    ({ column, key, references }) => references.length > 0 || key.length > 1 || key[0] !== column,
  )
  const isThere = statement((db) =>
    db
      .select(
        Object.fromEntries(
          ofAccounts.map(({ column, table }, n) => [
            n,
            sql<unknown>`exists (select 1 from ${table} where ${column} = ${sql.placeholder("user")})`,
          ]),
        ),
      )
      .from(users)
      .where(sql`${users.id} = ${sql.placeholder("user")}`)
      .prepare(),
  )

  /** Removes the rows that refer to one of some rows, whose ids are given in JSON. */
  const removalOf = ({ column, goes, key, references, table }: Reference): ((ids: string) => Effect.Effect<void>) => {
    const some = sql`select ${sql.join([...key], sql`, `)} from ${table}
      where ${engine.isOneOfIn(column, sql.placeholder("ids"))} limit ${sql.raw(`${atOnce}`)}`
    const are = (rows: SQL) => sql`(${sql.join([...key], sql`, `)}) in (${rows})`
    const [id = column] = key
    const name = Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? ""
    const removing = statement((db) =>
      goes
        ? db.delete(table).where(are(some)).returning({ id }).prepare()
        : db
            .update(table)
            .set({ [name]: null })
            .where(are(some))
            .returning({ id })
            .prepare(),
    )
    const next = statement((db) =>
      db
        .select({ id })
        .from(table)
        .where(engine.isOneOfIn(column, sql.placeholder("ids")))
        .limit(sql.raw(`${atOnce}`) as unknown as number)
        .prepare(),
    )
    const removingThese = statement((db) =>
      db
        .delete(table)
        .where(engine.isOneOfIn(id, sql.placeholder("ids")))
        .prepare(),
    )
    const removals = references.map(removalOf)

    const removeSome = Effect.fnUntraced(function* (ids: string) {
      if (removals.length === 0) return (yield* write((db) => removing(db).execute({ ids }))).length
      const found = yield* read((db) => next(db).execute({ ids }))
      if (found.length === 0) return 0
      const these = JSON.stringify(found.map((row) => row.id))
      for (const remove of removals) yield* remove(these)
      yield* write((db) => removingThese(db).execute({ ids: these }))
      return found.length
    })
    return Effect.fnUntraced(function* (ids) {
      while ((yield* removeSome(ids)) === atOnce) yield* Effect.yieldNow
    })
  }
  const removals = ofAccounts.map(removalOf)

  return Effect.fnUntraced(function* (user: UserId) {
    const [found] = yield* read((db) => isThere(db).execute({ user }))
    if (found === undefined) return
    const ids = JSON.stringify([user])
    for (const [n, remove] of removals.entries()) {
      if (!found[n]) continue
      yield* remove(ids)
      yield* Effect.yieldNow
    }
  })
}
