import { Database } from "bun:sqlite"
import { spyOn } from "bun:test"
import { SQL } from "bun"
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

/**
 * Counts the statements that a Postgres of the tests runs in the database of a service, without those by which sockets
 * learn of them afterwards.
 */
export const countingCalls = async (databaseUrl: string) => {
  const sql = new SQL({ url: databaseUrl, max: 1 })
  await sql.unsafe("create extension if not exists pg_stat_statements")
  await sql.unsafe("alter system set pg_stat_statements.track = 'top'")
  await sql.unsafe("select pg_reload_conf()")
  return {
    counted: async (ask: () => Promise<unknown>): Promise<number> => {
      await sql.unsafe(`select pg_stat_statements_reset(0, oid, 0) from pg_database
        where datname = current_database()`)
      await ask()
      const [row] = await sql.unsafe(`select sum(calls) as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and query not like '%pg_stat_statements%'
          and query not like '%realtime_floor%' and query not like '%realtime_head%'`)
      return Number(row.calls)
    },
    stop: async () => {
      await sql.unsafe("alter system reset pg_stat_statements.track")
      await sql.unsafe("select pg_reload_conf()")
      await sql.close()
    },
  }
}
