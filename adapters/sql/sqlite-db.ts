import type { Database as Connection } from "bun:sqlite"
import { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite"
import { SQLiteBunSession } from "drizzle-orm/bun-sqlite/session"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import type { Db } from "./database.ts"

/**
 * Where a value stands as it is, SQLite lets it have a say in how the statement runs, and compiles most statements with a join or
 * a limit anew for each value that they are given: that takes several times as long as running them. What an operator stands
 * before it does not look at, even if that is one that does nothing.
 */
class OnceCompiled extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?"
  }
}

const dialect = new OnceCompiled()

/** The builders over a connection. */
export const dbOf = (connection: Connection): Db =>
  // The one cast: the builders of the synchronous driver are awaited like those of the others.
  new BunSQLiteDatabase(
    "sync",
    dialect,
    new SQLiteBunSession(connection, dialect, undefined),
    undefined,
  ) as unknown as Db
