import { Database } from "bun:sqlite"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { freePort, residentMegabytes } from "../bench/children.ts"
import { builtFolder } from "../server/process/built.ts"
import { runToEnd, type ServerProcess, startServer } from "../server/process/server-process.ts"
import { hasPrograms, replicated } from "../support/standby.ts"

export type Servers = Awaited<ReturnType<typeof startServers>>

/** The built server on a database of its own: one process on SQLite, two on Postgres. */
export const startServers = async (engine: string) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-community-"))
  process.env["CURIO_BUILT"] ??= await builtFolder()
  if (engine === "postgres" && !hasPrograms) throw new Error("Postgres is not installed here.")
  const postgres = engine === "postgres" ? await replicated() : null
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: "a secret of the tests, long enough",
    RATE_LIMITS: "off",
    LOG_FORMAT: "json",
    LOG_LEVEL: "warn",
    // It runs for long enough to earn back the time of an optimising compiler.
    BUN_JSC_useDFGJIT: "1",
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
  }
  const start = () => startServer({ ...env, LOG_LEVEL: "info", PORT: String(freePort()) })
  const running: Array<ServerProcess | null> = [await start()]
  if (postgres !== null) running.push(await start())
  const restarts: Array<number> = []

  const there = () => running.flatMap((one) => one ?? [])
  return {
    urls: () => there().map(({ url }) => url),
    restarts,
    /** Kills a server, as a power cut would, and starts it again. */
    killOne: async (choose: (most: number) => number) => {
      const n = choose(running.length)
      const server = running[n]
      running[n] = null
      await server?.kill()
      const at = performance.now()
      running[n] = await start()
      restarts.push(performance.now() - at)
    },
    /** Kills Postgres and starts it again; on SQLite nothing. */
    killDatabase: async () => {
      postgres?.killPrimary(false)
      await postgres?.restartPrimary()
    },
    megabytes: () => Promise.all(there().map(({ pid }) => residentMegabytes(pid))),
    databaseMegabytes: async (): Promise<number> => {
      if (postgres === null) return sizeOf(folder) / 1e6
      await using sql = new SQL({ url: postgres.url, max: 1 })
      const [row] = await sql`select pg_database_size(current_database()) as size`
      return Number(row.size) / 1e6
    },
    /** Every row of every table, with the name of the table in front of it. */
    rows: () => (postgres === null ? sqliteRows(folder) : postgresRows(postgres.url)),
    /** What `curio db check` finds, and what a server has written to standard error or logged as an error. */
    check: async (hasFaults: boolean): Promise<ReadonlyArray<string>> => {
      const { code, out, err } = await runToEnd("cli/main.ts", ["db", "check"], env)
      const logged = there().flatMap(({ said }) => [
        said.err,
        ...(said.out.match(/^.*"level":"(error|fatal)".*$/gm) ?? []),
      ])
      return [...(code === 0 ? [] : [`curio db check: ${out}${err}`]), ...(hasFaults ? [] : logged.filter(Boolean))]
    },
    stop: async () => {
      await Promise.all(there().map(({ stop }) => stop()))
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.startsWith("curio.db"))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const sqliteRows = async (folder: string): Promise<ReadonlyArray<string>> => {
  using database = new Database(join(folder, "curio.db"), { readonly: true })
  const tables = database.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all()
  return tables.flatMap(({ name }) =>
    database
      .query(`select * from "${name}"`)
      .values()
      .map((row) => `${name} ${row.join(" ")}`),
  )
}

const postgresRows = async (url: string): Promise<ReadonlyArray<string>> => {
  await using sql = new SQL({ url, max: 1 })
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public'`
  const rows: Array<string> = []
  for (const { name } of tables)
    for (const { row } of await sql.unsafe(`select t::text as row from "${name}" t`)) rows.push(`${name} ${row}`)
  return rows
}
