import { Database } from "bun:sqlite"
import { spyOn } from "bun:test"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"

interface Statements {
  readonly compiled: number
  readonly built: number
}

/**
 * How many statements a request compiles, and how many texts it builds, at the best of three times: services of other
 * tests in this process, which end late on a busy machine, prepare statements too. The clock of its service has to be
 * still, because workers prepare statements of their own.
 */
export const statementsOf = async (ask: () => Promise<unknown>, times = 3): Promise<Statements> => {
  const compiling = spyOn(Database.prototype, "prepare")
  const building = spyOn(SQLiteSyncDialect.prototype, "sqlToQuery")
  try {
    await ask()
    const [compiled, built] = [compiling.mock.calls.length, building.mock.calls.length]
    if (compiled + built === 0 || times === 1) return { compiled, built }
  } finally {
    compiling.mockRestore()
    building.mockRestore()
  }
  return statementsOf(ask, times - 1)
}
