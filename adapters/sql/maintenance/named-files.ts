import type { Database as Connection } from "bun:sqlite"
import type { SQL as Pool } from "bun"
import { and, getTableName, isNotNull, type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import type { FileHash } from "../../../core/index.ts"
import { type FileReference, fileReferences } from "../files/files.ts"
import { postgresKit } from "../schema/postgres-kit.ts"
import { sqliteKit } from "../schema/sqlite-kit.ts"
import { tablesOf } from "../schema/tables.ts"
import { columnsIn, columnsOn, type HasColumn } from "./columns.ts"

/** The files that rows of an embedded database name, as of one moment. */
export const filesNamedIn = (connection: Connection): ReadonlyArray<FileHash> => {
  const statement = namedFiles(fileReferences(tablesOf(sqliteKit())), columnsIn(connection), renderSqlite)
  return statement === null ? [] : hashesIn(connection.query<Named, []>(statement).all())
}

/** The files that rows of a database on Postgres name, as of one moment. */
export const filesNamedOn = async (pool: Pick<Pool, "unsafe">): Promise<ReadonlyArray<FileHash>> => {
  const statement = namedFiles(fileReferences(tablesOf(postgresKit())), await columnsOn(pool), renderPostgres)
  return statement === null ? [] : hashesIn(await pool.unsafe<ReadonlyArray<Named>>(statement))
}

interface Named {
  readonly name: string
}

/** Renders a statement with its values inlined: the only values are those of the schema itself. */
type Render = (statement: SQL) => string

const renderSqlite: Render = (statement) => new SQLiteSyncDialect().sqlToQuery(statement.inlineParams()).sql
const renderPostgres: Render = (statement) => new PgDialect().sqlToQuery(statement.inlineParams()).sql

/** One statement, so that it sees one moment; `null` for a database that has none of the columns. */
const namedFiles = (references: ReadonlyArray<FileReference>, has: HasColumn, render: Render): string | null => {
  const selects = references
    .filter(({ column }) => has(getTableName(column.table), column.name))
    .map(({ column, isShown }) => {
      const select = (condition?: SQL) =>
        render(sql`select ${column} as name from ${column.table} where ${and(isNotNull(column), condition)}`)
      const shown = select(isShown ?? undefined)
      // A database that does not have all migrations may not have a column of the condition; then every row counts.
      return columnsOf(shown).every(([table, name]) => has(table, name)) ? shown : select()
    })
  return selects.length === 0 ? null : `${selects.join(" union ")} order by name`
}

/** The columns in a statement of drizzle, which qualifies each with its table. */
const columnsOf = (statement: string): ReadonlyArray<readonly [table: string, column: string]> =>
  [...statement.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, table = "", column = ""]) => [table, column])

/** An address that is not ours is stored unchanged; only a hash is the name of a file. */
const hashesIn = (rows: ReadonlyArray<Named>): ReadonlyArray<FileHash> =>
  rows.map(({ name }) => name as FileHash).filter((name) => /^[0-9a-f]{64}$/.test(name))
