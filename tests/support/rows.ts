import { Database, SQLiteError } from "bun:sqlite"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"

type Row = Readonly<Record<string, unknown>>

/** What a service has stored, seen from outside of it. */
export const rowsOf = (databaseUrl: string | null, folder: string) => {
  // Each connection of SQLite reads the whole schema before its first statement, so the first one is kept.
  let kept: Database | null = null
  const query = async (statement: string): Promise<ReadonlyArray<Row>> => {
    if (databaseUrl === null) {
      kept ??= new Database(join(folder, "curio.db"), { readonly: true })
      return kept.query<Row, []>(statement).all()
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
  /** Sets back by some hours since when an account has its factors and its links, as if so much time had passed. */
  const age = async (userId: string, hours: number) => {
    const by = databaseUrl === null ? hours * 3_600_000 : `interval '${hours} hours'`
    const times = {
      ...{ authenticators: "confirmed_at", passkeys: "created_at", recovery_codes: "made_at" },
      ...{ linked_accounts: "linked_at", platform_links: "linked_at", shares: "created_at" },
    }
    const owner = (table: string) => (table === "shares" ? "owner_id" : "user_id")
    const statements = Object.entries(times).map(
      ([table, column]) => `update ${table} set ${column} = ${column} - ${by} where ${owner(table)} = '${userId}'`,
    )
    if (databaseUrl === null) {
      await change(folder, statements)
      return
    }
    await using sql = new SQL(databaseUrl)
    for (const statement of statements) await sql.unsafe(statement)
  }
  return {
    query,
    age,
    everyRow,
    /** Has to come before the service closes its file: the last connection is the one that writes the log back. */
    closeRows: () => {
      kept?.close(true)
      kept = null
    },
    /** Every row, and on SQLite also the bytes of every file in the data folder. */
    everything: async () => {
      const files = databaseUrl === null ? readdirSync(folder, { withFileTypes: true }) : []
      const bytes = files.filter((file) => file.isFile()).map((file) => readFileSync(join(folder, file.name), "latin1"))
      return [await everyRow(), ...bytes].join("\n")
    },
  }
}

/** Runs statements in a data folder, at once. */
export const change = async (folder: string, statements: ReadonlyArray<string>) => {
  using database = new Database(join(folder, "curio.db"))
  // A server of this thread may be in a transaction: waiting for it in SQLite would never end.
  for (let isDone = false; !isDone; ) {
    await new Promise((resolve) => setImmediate(resolve))
    isDone = attempt(() => database.transaction(() => statements.forEach((one) => void database.run(one))).immediate())
  }
}

/** Whether the database was free for a change. */
const attempt = (change: () => void): boolean => {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof SQLiteError && error.code === "SQLITE_BUSY") return false
    throw error
  }
}
