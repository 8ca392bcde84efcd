import { describe, expect, test } from "bun:test"
import { SQL } from "bun"
import { Effect, Exit, Fiber, Redacted, Result, Scope } from "effect"
import { TestClock } from "effect/testing"
import { readConfig } from "../../../adapters/config/config.ts"
import { databaseOpens } from "../../../adapters/operations.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { keysOf } from "../../../adapters/sql/postgres/locks.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { Presence, subjectOf } from "../../../core/index.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { repositoriesOn } from "../../support/engines.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"

const keyOf = (row: string) => String(keysOf([subjectOf("running", row)])[0])

/** A database, and a connection to it that is no server's. */
const setUp = Effect.gen(function* () {
  const url = yield* migratedPostgres
  const sql = yield* Effect.acquireRelease(
    Effect.sync(() => new SQL({ url: Redacted.value(url), max: 1 })),
    (sql) => Effect.promise(() => sql.close()),
  )
  return { url, sql }
})

const within = async (body: (made: { readonly url: Redacted.Redacted; readonly sql: SQL }) => Promise<void>) => {
  const scope = Effect.runSync(Scope.make())
  const made = await Effect.runPromise(Scope.provide(setUp, scope))
  try {
    await body(made)
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** A server with a user, as far as marks go. */
const serverAt = async (url: Redacted.Redacted) => {
  const server = crypto.randomUUID()
  const { dispose, runPromise } = repositoriesOn(openPostgres(url))
  const { id } = await runPromise(storedUser(era()(0)))
  const ofPresence = <A>(use: (presence: Presence["Service"]) => Effect.Effect<A>) =>
    runPromise(Effect.flatMap(Presence, use))
  const engine = await runPromise(Effect.map(Database, (database) => database.engine))
  const healthy = () => Effect.runPromise(engine.healthy)
  return {
    beat: () => ofPresence((presence) => presence.renew(server, [id], 45)),
    online: () => ofPresence((presence) => presence.online([id])),
    problem: () => engine.peers?.problem(),
    write: () => runPromise(Effect.exit(storedUser(era()(0)))),
    row: `${server.slice(0, 14)}8${server.slice(15)}`,
    ...{ dispose, healthy },
  }
}

/** What has the lock of a row, by the number of its process in Postgres. */
const holderOf = async (sql: SQL, row: string): Promise<number | null> => {
  const [found] = await sql.unsafe(
    `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
     and (classid::bigint << 32 | objid::bigint) = ${keyOf(row)}`,
  )
  return found?.pid ?? null
}

/** The mark of a server that takes its locks elsewhere. */
const strangerIn = async (sql: SQL, row: string) => {
  await sql`insert into realtime_processes (id, beat_at) values (${row}, now())`
  return { beat: () => sql`update realtime_processes set beat_at = beat_at + interval '1 second' where id = ${row}` }
}

const ofVersion = (version: number) => crypto.randomUUID().replace(/^(.{14})./, `$1${version}`)

describe.skipIf(!hasPostgres)("Servers of one Postgres", () => {
  test("find each other's locks, also after a connection was lost, and take a killed server for no other", () =>
    within(async ({ url, sql }) => {
      const [one, other] = [await serverAt(url), await serverAt(url)]
      const both = async () => {
        for (const server of [one, other, one, other]) await server.beat()
        expect([one.problem(), other.problem()]).toEqual([null, null])
      }
      await both()
      const before = await holderOf(sql, one.row)
      expect(before).not.toBeNull()
      await sql`select pg_terminate_backend(${before}::int)`
      for (let now = before; now === before || now === null; now = await holderOf(sql, one.row)) await Bun.sleep(20)
      await both()
      // Without an end: its row stays and its lock is free.
      await one.dispose()
      // Postgres notices that a connection was closed when it reads from it next.
      while ((await holderOf(sql, one.row)) !== null) await Bun.sleep(20)
      for (let looks = 0; looks < 3; looks++) await other.beat()
      expect([other.problem(), await other.healthy()]).toEqual([null, true])
      expect(await other.write()).toMatchObject({ _tag: "Success" })
      await other.dispose()
    }))

  test("refuse changes while one writes marks and takes its locks elsewhere, and accept them when it does not", () =>
    within(async ({ url, sql }) => {
      const server = await serverAt(url)
      const [row, older] = [ofVersion(8), ofVersion(4)]
      // One of an older release holds no lock, and is not expected to.
      const strangers = [await strangerIn(sql, row), await strangerIn(sql, older)]
      await server.beat()
      expect(server.problem()).toBeNull()
      for (const stranger of strangers) await stranger.beat()
      await server.beat()
      expect(server.problem()).toContain("its locks are not found")
      expect(await server.healthy()).toBe(false)
      expect(Bun.inspect(await server.write())).toContain("The database or the disk does not answer.")
      // What others are shown goes on, and so does its own mark.
      expect((await server.online()).size).toBe(1)
      const marks = await sql`select beat_at from realtime_processes where id = ${server.row}`
      await server.beat()
      expect(await sql`select beat_at from realtime_processes where id = ${server.row}`).not.toEqual(marks)
      await sql.unsafe(`select pg_advisory_lock(${keyOf(row)})`)
      await server.beat()
      expect([server.problem(), await server.healthy()]).toEqual([null, true])
      expect(await server.write()).toMatchObject({ _tag: "Success" })
      await sql.unsafe(`select pg_advisory_unlock(${keyOf(row)})`)
      for (let looks = 0; looks < 2; looks++) {
        await server.beat()
        for (const stranger of strangers) await stranger.beat()
      }
      await server.beat()
      expect(server.problem()).not.toBeNull()
      await sql`delete from realtime_processes where id = ${row}`
      await server.beat()
      expect(server.problem()).toBeNull()
      await server.dispose()
    }))

  test("are seen not to be kept apart by the doctor, which looks twice", () =>
    within(async ({ url, sql }) => {
      const stranger = await strangerIn(sql, ofVersion(8))
      const config = Result.getOrThrow(readConfig({ DATABASE_URL: Redacted.value(url) }))
      const looking = (meanwhile: () => Promise<unknown>) =>
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(databaseOpens(config))
          while (fiber.pollUnsafe() === undefined) {
            yield* Effect.promise(meanwhile)
            yield* TestClock.adjust("1 second")
            yield* Effect.promise(() => Bun.sleep(5))
          }
          return (yield* Fiber.join(fiber)).apart
        }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)
      expect(await looking(() => Promise.resolve())).toBeNull()
      expect(await looking(stranger.beat)).toContain("its locks are not found")
    }))
})
