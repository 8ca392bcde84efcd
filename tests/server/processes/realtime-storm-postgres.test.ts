import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { soakSeconds } from "../../support/soak.ts"
import { makeStorm, type Storm } from "../../support/storm/storm.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

const seconds = soakSeconds ?? 1
const seed = Number(process.env["SOAK_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])
setDefaultTimeout(120_000 + seconds * 2000)

const isFull = seconds >= 30
const crowd = isFull ? { writers: 5, readers: 50 } : { writers: 3, readers: 10 }
const times = Math.round(seconds / 4)
const folder = mkdtempSync(join(tmpdir(), "curio-storm-"))
const scope = Effect.runSync(Scope.make())
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true })
})

interface Scene {
  readonly storm: Storm
  /** Those that run. */
  readonly servers: Array<ServerProcess>
  readonly sql: SQL
}

/** Two servers on one database: readers and writers use one or the other with each connection and request. */
const stormed = async (disturb: (scene: Scene) => Promise<void>) => {
  const databaseUrl = Redacted.value(await Effect.runPromise(Scope.provide(migratedPostgres, scope)))
  const servers: Array<ServerProcess> = []
  const urls = () => servers.map(({ url }) => url)
  const storm = await makeStorm({ databaseUrl, folder: mkdtempSync(join(folder, "data-")), seed, urls, ...crowd })
  servers.push(...(await Promise.all([startServer(storm.env), startServer(storm.env)])))
  const sql = new SQL({ url: databaseUrl, max: 2 })
  const end = performance.now() + seconds * 1000
  let isOver = false
  const running = storm.run(() => isOver && performance.now() > end)
  await more(storm)
  await disturb({ storm, servers, sql })
  isOver = true
  await running
  await storm.reckon()
  expect({ seed, complaints: storm.complaints.slice(0, 5) }).toEqual({ seed, complaints: [] })
  expect(storm.connections()).toBeGreaterThan(crowd.readers)
  const left = await sql`select count(*)::int as n from realtime_events where n is null`
  expect(left).toEqual([{ n: 0 }])
  await sql.close()
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
}

/** Once some more messages have been sent. */
const more = async (storm: Storm, messages = 20) => {
  const enough = storm.sent() + messages
  while (storm.sent() < enough && storm.complaints.length === 0) await Bun.sleep(10)
}

const disturbances = {
  "transactions overlap, and a foreign one stays open": async ({ sql, storm }: Scene) => {
    const { conversation, id } = await storm.aside()
    await sql.begin(async (slow) => {
      // The texts of its author are counted by a trigger, and all further messages of that user would wait for it.
      await slow`set local session_replication_role = replica`
      // Its event is from before those of others that commit first, and yet no user may miss it.
      await slow`update messages set content = 'edited slowly', edited_at = now() where id = ${id}`
      await slow`insert into realtime_events (kind, audience_kind, audience_id, subject_id, at)
        values ('message.updated', 'conversation', ${conversation}, ${id}, now())`
      await more(storm)
      // What others write meanwhile arrives all the same.
      await storm.arrives()
    })
  },
  "the database ends all connections": async ({ sql, storm }: Scene) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await more(storm)
  },
  "the servers are killed in turn": async ({ servers, storm }: Scene) => {
    const killed = servers.shift()
    await killed?.kill()
    await more(storm)
    servers.push(await startServer(storm.env))
    await more(storm)
  },
}

const scenes: ReadonlyArray<readonly [string, ReadonlyArray<keyof typeof disturbances>]> = isFull
  ? Object.keys(disturbances).map((name) => [name, Array(times).fill(name)])
  : [["all of that happens", Object.keys(disturbances) as Array<keyof typeof disturbances>]]

describe.if(hasPostgres)("Readers that change between two servers get every message once and in order", () => {
  test.each([...scenes])("while %s", (_, steps) =>
    stormed(async (scene) => {
      for (const step of steps) await disturbances[step](scene)
    }),
  )
})
