import type { Database as Connection } from "bun:sqlite"
import type { SQL } from "bun"
import { columnsIn, columnsOn } from "../columns.ts"

/**
 * The statement that gives a restored database a realtime log of its own. Its numbers go on from those of the backup,
 * so a client that was connected to the original may have a cursor that means something else here.
 * Contract: delivery, realtime.
 */
const statement = (random: string): string => `UPDATE realtime_head SET database_id = ${random}`

/** Makes cursors of the original resume nothing on an embedded database. */
export const startOwnLog = (connection: Connection): void => {
  if (columnsIn(connection)("realtime_head", "database_id")) connection.run(statement("lower(hex(randomblob(16)))"))
}

/** The same on Postgres. */
export const startOwnLogOn = async (sql: SQL): Promise<void> => {
  const has = await columnsOn(sql)
  if (has("realtime_head", "database_id")) await sql.unsafe(statement("replace(gen_random_uuid()::text, '-', '')"))
}
