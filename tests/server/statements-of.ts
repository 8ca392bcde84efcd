import { Database } from "bun:sqlite"
import { spyOn } from "bun:test"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"

/**
 * How many statements a request compiles, and how many texts it builds. The clock of its service has to be still:
 * workers prepare statements of their own.
 */
export const statementsOf = async (ask: () => Promise<unknown>) => {
  const compiling = spyOn(Database.prototype, "prepare")
  const building = spyOn(SQLiteSyncDialect.prototype, "sqlToQuery")
  try {
    await ask()
    return { compiled: compiling.mock.calls.length, built: building.mock.calls.length }
  } finally {
    compiling.mockRestore()
    building.mockRestore()
  }
}
