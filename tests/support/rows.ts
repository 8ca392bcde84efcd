import { Database } from "bun:sqlite"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"

type Row = Readonly<Record<string, unknown>>

/** What a service has stored, seen from outside of it. */
export const rowsOf = (databaseUrl: string | null, folder: string) => {
  const query = async (statement: string): Promise<ReadonlyArray<Row>> => {
    if (databaseUrl === null) {
      using database = new Database(join(folder, "curio.db"), { readonly: true })
      return database.query<Row, []>(statement).all()
    }
    await using sql = new SQL(databaseUrl)
    // A plain list, which `toMatchObject` compares as one of SQLite.
    return [...(await sql.unsafe(statement))]
  }
  /** Every row of every table, as text. */
  const everyRow = async () => {
    const tables = ["users", "sessions", "one_time_tokens", "outbox", "audit"]
    return JSON.stringify(await Promise.all(tables.map((table) => query(`select * from ${table}`))))
  }
  return {
    query,
    everyRow,
    /** Every row, and on SQLite also the bytes of every file in the data folder. */
    everything: async () => {
      const files = databaseUrl === null ? readdirSync(folder, { withFileTypes: true }) : []
      const bytes = files.filter((file) => file.isFile()).map((file) => readFileSync(join(folder, file.name), "latin1"))
      return [await everyRow(), ...bytes].join("\n")
    },
  }
}
