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

/**
 * Counts the statements that SQLite runs, on connections that are opened from now on: each has methods of its own, so
 * they are replaced as the statement is prepared. `runs` has their texts; `stop` ends the counting.
 */
export const countingRuns = () => {
  const runs: Array<string> = []
  const real = Database.prototype.prepare
  const preparing = spyOn(Database.prototype, "prepare").mockImplementation(function (this: Database, ...given) {
    const statement = real.apply(this, given)
    for (const method of ["all", "get", "run", "values"] as const) {
      const run: (...values: Array<never>) => unknown = statement[method]
      Object.assign(statement, {
        [method]: (...values: Array<never>) => {
          runs.push(given[0])
          return Reflect.apply(run, statement, values)
        },
      })
    }
    return statement
  } as Database["prepare"])
  return { runs, stop: () => preparing.mockRestore() }
}
