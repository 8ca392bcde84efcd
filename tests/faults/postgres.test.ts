import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { runToEnd, type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { isFull } from "../support/runs.ts"
import { hasPrograms, type Replicated, replicated } from "../support/standby.ts"
import { until } from "../support/until.ts"
import { canMount, fill, folders, mounted } from "./broken-disk.ts"
import { type Load, startLoad } from "./load.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), "curio-faults-postgres-"))
afterAll(() => rmSync(folder, { recursive: true }))

const freshFolder = folders()

interface Fault {
  readonly what: string
  /** Lets it happen, waits for what clients get meanwhile, and ends it. */
  readonly happens: (databases: Replicated, load: Load, server: ServerProcess) => Promise<void>
}

const readyOf = async (url: string) => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(20_000) })).status

/** While there is no database, requests get 503, `/ready` says so, and the process is healthy. */
const expectAway = async (load: Load, { url }: ServerProcess) => {
  await load.answered(/^503/)
  await until(async () => (await readyOf(url)) === 503, 20)
  expect((await fetch(`${url}/health`)).status).toBe(200)
}

const faults: ReadonlyArray<Fault> = [
  {
    what: "is stopped and started",
    happens: async (databases, load, server) => {
      await databases.stopPrimary()
      await expectAway(load, server)
      await databases.restartPrimary()
    },
  },
  {
    what: "is killed and started",
    happens: async (databases, load, server) => {
      databases.killPrimary(false)
      await expectAway(load, server)
      await databases.restartPrimary()
    },
  },
  {
    // Postgres then ends all connections and recovers from its log.
    what: "loses one of its processes by kill -9",
    happens: async (databases, load) => {
      const sql = new SQL({ url: databases.primaryUrl(), max: 1 })
      const [row] = await sql`select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
      await sql.close()
      const failed = load.answered(/^503/)
      process.kill(row.pid, "SIGKILL")
      await failed
    },
  },
  {
    what: "takes no more connections",
    happens: async (databases, load, server) => {
      const connections = databases.takeConnections()
      // The connections of the server end, and the others take their places.
      do await connections.take()
      while ((await readyOf(server.url)) === 200)
      await expectAway(load, server)
      await connections.release()
    },
  },
  {
    what: "is slow",
    happens: async (databases, load) => {
      databases.slowDown(100)
      await load.more(10)
      databases.slowDown(0)
    },
  },
  {
    what: "answers later than the limits of time allow",
    happens: async (databases, load, server) => {
      databases.slowDown(6000)
      await expectAway(load, server)
      databases.slowDown(0)
    },
  },
]

describe.skipIf(!hasPrograms)("A Postgres that", () => {
  test.each(faults.slice(0, isFull ? undefined : 1))(
    "$what loses nothing acknowledged, and is used again without a restart",
    async ({ happens }) => {
      const databases = await replicated()
      try {
        // The limits of time that an operator may set, as short as they may be.
        const limits = { DATABASE_WAIT_SECONDS: "2", DATABASE_STATEMENT_SECONDS: "2" }
        const env = { DATA_DIR: folder, DATABASE_URL: databases.url, JWT_SECRET: "j".repeat(32), ...limits }
        const server = await startServer(env)
        const load = await startLoad(server.url)
        for (let round = 0; round < 2; round++) {
          await load.more(20)
          await happens(databases, load, server)
          await until(async () => (await readyOf(server.url)) === 200, 20)
          await load.more(20)
        }
        await load.end()
        await load.reckon()
        console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms, answers`, load.answers)
        expect(load.complaints.slice(0, 5)).toEqual([])
        expect(await server.stop()).toBe(0)
        expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], env)).toMatchObject({ code: 0, out: "[]\n" })
      } finally {
        await databases.stop()
      }
    },
  )
})

describe.skipIf(!hasPrograms || !canMount)("A Postgres whose disk is full", () => {
  test("answers writes with 507, serves what is there, and is used again without a restart", async () => {
    const databases = await replicated()
    try {
      // The tables alone are there: without space for its log Postgres would end.
      const small = freshFolder()
      expect(mounted(small)).toBe(true)
      await Bun.$`chown postgres ${small}`.quiet()
      const sql = new SQL({ url: databases.primaryUrl(), max: 1 })
      await sql.unsafe(`create tablespace small location '${small}'`)
      await sql.unsafe("create database small tablespace small")
      await sql.close()
      const DATABASE_URL = databases.url.replace(/postgres$/, "small")
      const env = { DATA_DIR: folder, DATABASE_URL, JWT_SECRET: "j".repeat(32) }
      const server = await startServer(env)
      const load = await startLoad(server.url)
      const { shelf, token } = load.writers[0] ?? { shelf: "", token: "" }
      for (let round = 0; round < 2; round++) {
        await load.more(20)
        fill(join(small, "filler"))
        await load.answered(/^507 with Retry-After/)
        expect((await fetch(`${server.url}/health`)).status).toBe(200)
        expect((await client(server.url, token).get(`/collections/${shelf}/items`)).status).toBe(200)
        rmSync(join(small, "filler"))
        await until(async () => (await readyOf(server.url)) === 200, 20)
        await load.more(20)
      }
      await load.end()
      await load.reckon()
      console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms, answers`, load.answers)
      expect(load.complaints.slice(0, 5)).toEqual([])
      expect(await server.stop()).toBe(0)
      expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], env)).toMatchObject({ code: 0, out: "[]\n" })
    } finally {
      await databases.stop()
    }
  })
})
