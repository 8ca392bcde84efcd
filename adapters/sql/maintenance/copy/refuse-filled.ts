import type { SQL } from "bun"
import { tableNames } from "./copied-tables.ts"

/**
 * The reason why a database on Postgres is not empty; `null` if it is. It may have the tables of the service, but no
 * rows in them, apart from those that the migrations make.
 */
export const fillingOf = async (sql: Pick<SQL, "unsafe">): Promise<string | null> => {
  const tables = await sql.unsafe<ReadonlyArray<{ name: string }>>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') " +
      "AND relnamespace = current_schema()::regnamespace ORDER BY relname",
  )
  const ours = tableNames()
  const foreign = tables.find(({ name }) => !ours.has(name))
  if (foreign !== undefined) return `it has the table "${foreign.name}", which is not one of curio's`
  for (const { name } of tables) {
    if (ofMigrations.has(name)) continue
    const [row] = await sql.unsafe<ReadonlyArray<{ filled: boolean }>>(
      `SELECT EXISTS (SELECT 1 FROM "${name}") AS filled`,
    )
    if (row?.filled === true) return `there are rows in "${name}"`
  }
  return null
}

const ofMigrations = new Set(["migrations", "realtime_head", "realtime_floor"])
