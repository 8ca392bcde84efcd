import { Database } from "bun:sqlite"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { freePort, residentMegabytes } from "../bench/children.ts"
import { builtFolder } from "../server/processes/built.ts"
import { commandOf, runToEnd, type ServerProcess, startServer } from "../server/processes/server-process.ts"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import { proxyRecipe, startProxy } from "../support/nginx.ts"
import { hasPrograms, replicated } from "../support/standby.ts"
import type { Fault } from "./faults.ts"
import { leaveBy, type Release } from "./old-rows.ts"
import { openStandby, readsOf } from "./standby.ts"
import { clockFault, diskFaults, postgresFaults } from "./store-faults.ts"

/** A start of a server after a kill. */
interface Start {
  readonly millis: number
  /** How long its thread was ready to run and waited for a processor. */
  readonly waitedMillis: number
  /** Whether its database was there all the time. */
  readonly isUndisturbed: boolean
}

/** A server at the moment of its kill. */
interface Killed {
  readonly at: number
  readonly seconds: number
  readonly megabytes: number
}

export type Servers = Awaited<ReturnType<typeof startServers>>

interface Options {
  readonly engine: string
  /** Whether users ask nginx, with the configuration of docs/operating.md, instead of the servers. */
  readonly isBehindNginx: boolean
  /** Whether a standby of Postgres answers reads. */
  readonly hasStandby: boolean
  /** The release that has left the database, with what it wrote; `null` for a new one. */
  readonly from: Release | null
  /** Whether clocks can be moved. */
  readonly hasFaults: boolean
  /** More settings of the servers. */
  readonly env: Readonly<Record<string, string>>
}

/** The built server on a database of its own: one process on SQLite, two on Postgres. */
export const startServers = async ({ engine, env: settings, from, hasFaults, hasStandby, isBehindNginx }: Options) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-community-"))
  process.env["CURIO_BUILT"] ??= await builtFolder()
  if (engine === "postgres" && !hasPrograms) throw new Error("Postgres is not installed here.")
  if (hasStandby && engine !== "postgres") throw new Error("Only Postgres has standbys.")
  const postgres = engine === "postgres" ? await replicated() : null
  if (from !== null) await leaveBy(from, postgres?.url ?? null, folder)
  const standby = postgres !== null && hasStandby ? await openStandby(postgres) : null
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: "a secret of the tests, long enough",
    RATE_LIMITS: "off",
    MODERATOR_FACTOR: "false",
    LOG_FORMAT: "json",
    LOG_LEVEL: "warn",
    // It runs for long enough to earn back the time of an optimising compiler.
    BUN_JSC_useDFGJIT: "1",
    ...settings,
    ...(isBehindNginx ? { TRUST_PROXY: "1" } : {}),
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
    ...(standby === null ? {} : { DATABASE_READ_URLS: standby.url, DATABASE_CONNECTIONS: "4" }),
  }
  const ports = (postgres === null ? [0] : [0, 0]).map(freePort)
  const CLOCK_FILE = join(folder, "clock")
  const [program = "", ...others] = commandOf("server/main.ts")
  const movedClock = `--preload=${join(import.meta.dirname, "../faults/moved-clock.ts")}`
  const command = hasFaults ? { command: [program, movedClock, ...others] } : {}
  const starts: Array<Start> = []
  const killed: Array<Killed> = []
  const bornAt = new Map<number, number>()
  /** A server that ends because its database does not answer is started again, as its supervisor would do it. */
  const start = async (port: number | undefined, isUndisturbed: boolean, tries = 100): Promise<ServerProcess> => {
    const at = performance.now()
    try {
      const server = await startServer({ ...env, CLOCK_FILE, LOG_LEVEL: "info", PORT: String(port) }, command)
      bornAt.set(server.pid, at)
      starts.push({ millis: performance.now() - at, waitedMillis: await waitedMillis(server.pid), isUndisturbed })
      return server
    } catch (error) {
      if (postgres === null || tries === 1) throw error
      return start(port, false, tries - 1)
    }
  }
  const running: Array<ServerProcess | null> = []
  for (const port of ports) running.push(await start(port, true))
  starts.length = 0
  const proxy = isBehindNginx ? await startNginx(ports) : null

  const there = () => running.flatMap((one) => one ?? [])
  return {
    /** What users ask. */
    urls: () => (proxy === null ? there().map(({ url }) => url) : [proxy.url]),
    /** The servers themselves, of which each answers the same. */
    each: () => there().map(({ url }) => url),
    /** A position that a reader of all changes sends; `null` where no standby answers reads. */
    newest: standby?.newest ?? null,
    /** What answered reads since the servers that run now were started; `null` as above. */
    reads: async () => (standby === null ? null : readsOf(there().map(({ url }) => url))),
    starts,
    killed,
    /** Whether the first one is never killed. */
    hasSurvivor: running.length > 1,
    /** What may happen to servers and the database, besides that servers are killed. */
    faults: (dice: SeededRandom): ReadonlyArray<Fault> => {
      const setClock = (clock: string) => {
        writeFileSync(CLOCK_FILE, clock)
        running.at(-1)?.signal("SIGUSR2")
      }
      const ofPostgres = () => (postgres === null ? [] : postgresFaults(postgres, dice, standby?.renew))
      const ofStore = postgres === null ? diskFaults(() => running[0]?.pid, dice) : ofPostgres()
      return [...ofStore, ...(standby?.faults(dice) ?? []), clockFault(setClock, dice)]
    },
    /** What may happen to the standby, which no user notices. */
    standbyFaults: (dice: SeededRandom): ReadonlyArray<Fault> => standby?.faults(dice) ?? [],
    /** Kills a server, as a power cut would, and starts it again. The first of several stays, as its memory counts. */
    killOne: async (choose: (most: number) => number, isDisturbed: boolean) => {
      const n = running.length === 1 ? 0 : 1 + choose(running.length - 1)
      const server = running[n]
      running[n] = null
      const at = performance.now()
      if (server !== null && server !== undefined) {
        const megabytes = await residentMegabytes(server.pid)
        killed.push({ at, seconds: (at - (bornAt.get(server.pid) ?? at)) / 1000, megabytes })
        await server.kill()
      }
      running[n] = await start(ports[n], !isDisturbed)
    },
    /** Runs a command of the CLI; resolves with whether it was done. */
    administer: async (...args: ReadonlyArray<string>) => (await runToEnd("cli/main.ts", args, env)).code === 0,
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
      await proxy?.stop()
      await Promise.all(there().map(({ stop }) => stop()))
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How long the main thread of a process has waited for a processor; 0 where the system does not say it. */
const waitedMillis = async (pid: number): Promise<number> => {
  const [, nanos = "0"] = (
    await Bun.file(`/proc/${pid}/schedstat`)
      .text()
      .catch(() => "")
  ).split(" ")
  return Number(nanos) / 1e6
}

/** nginx before all servers. It lets every request through, and answers for the name of this machine. */
const startNginx = async (ports: ReadonlyArray<number>) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-nginx-"))
  const port = freePort()
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(" ")
  const config = proxyRecipe(folder, port, "http://curio")
    .replaceAll(/rate=\w+\/\w/g, "rate=99999r/s")
    .replace("server_name api.example.com", "server_name 127.0.0.1")
    .replace("http {", `http { upstream curio { ${servers} }`)
  const stop = await startProxy(folder, port, config)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stop()
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
