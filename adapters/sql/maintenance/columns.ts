import type { Database as Connection } from "bun:sqlite"
import type { SQL } from "bun"

/** Whether a database has a column; a database that does not have all migrations may not. */
export type HasColumn = (table: string, column: string) => boolean

/** The columns of an embedded database. */
export const columnsIn =
  (connection: Connection): HasColumn =>
  (table, column) =>
    connection.query("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, column) !== null

/** The columns of a database on Postgres. */
export const columnsOn = async (sql: Pick<SQL, "unsafe">): Promise<HasColumn> => {
  const rows = await sql.unsafe<ReadonlyArray<{ table: string; column: string }>>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema()`)
  const known = new Set(rows.map(({ column, table }) => `${table}.${column}`))
  return (table, column) => known.has(`${table}.${column}`)
}
