import type { Database as Connection } from "bun:sqlite"
import { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite"
import { SQLiteBunSession } from "drizzle-orm/bun-sqlite/session"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import type { Db } from "../database.ts"

/**
 * SQLite re-prepares a statement when a bound value can change its plan (sqlite.org/c3ref/prepare.html), which takes
 * several times as long as running most statements with a join or a limit; a unary `+` before `?` hides the value from
 * the planner.
 */
class OnceCompiled extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?"
  }
}

const dialect = new OnceCompiled()

/** The builders on a connection. */
export const dbOf = (connection: Connection): Db =>
  // This is the only cast: the builders of the synchronous driver are awaited like those of the others.
  new BunSQLiteDatabase(
    "sync",
    dialect,
    new SQLiteBunSession(connection, dialect, undefined),
    undefined,
  ) as unknown as Db
