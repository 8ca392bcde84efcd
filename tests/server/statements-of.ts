import { Database } from "bun:sqlite"
import { spyOn } from "bun:test"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"

/**
 * How many statements a request compiles, and how many texts it builds: the least of up to twenty times, because the
 * workers of a service that has just started prepare theirs meanwhile.
 */
export const statementsOf = async (ask: () => Promise<unknown>) => {
  const least = { compiled: Number.POSITIVE_INFINITY, built: Number.POSITIVE_INFINITY }
  for (let n = 0; n < 20 && least.compiled + least.built > 0; n += 1) {
    const compiling = spyOn(Database.prototype, "prepare")
    const building = spyOn(SQLiteSyncDialect.prototype, "sqlToQuery")
    try {
      await ask()
      least.compiled = Math.min(least.compiled, compiling.mock.calls.length)
      least.built = Math.min(least.built, building.mock.calls.length)
    } finally {
      compiling.mockRestore()
      building.mockRestore()
    }
  }
  return least
}
