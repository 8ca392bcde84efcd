import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { SQL } from "bun"
import { sql } from "drizzle-orm"
import { Effect, Exit, Redacted, Scope } from "effect"
import { databaseOf } from "../../../adapters/sql/engine/database.ts"
import { CurrentReading, type Reading, type Standbys } from "../../../adapters/sql/engine/standbys.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { openStandbys, withoutHeader } from "../../../adapters/sql/postgres/standbys.ts"
import { subjectOf } from "../../../core/index.ts"
import { hasPrograms, type Replicated, replicated, type Server } from "../../support/standby.ts"
import { until } from "../../support/until.ts"

setDefaultTimeout(60_000)

test("A position behind the header of a page or a segment is that of its end", () => {
  const segment = 16n * 1024n * 1024n
  const page = 3n * segment + 2n * 8192n
  expect(withoutHeader(3n * segment + 40n, segment)).toBe(3n * segment)
  expect(withoutHeader(page + 24n, segment)).toBe(page)
  for (const other of [3n * segment + 24n, page + 40n, page + 32n, page])
    expect(withoutHeader(other, segment)).toBe(other)
})

const lsnOf = (position: string | null) => `${position?.slice(0, 8)}/${position?.slice(8)}`

const account = subjectOf("account", "of a test")

describe.skipIf(!hasPrograms)("Reads where the database has a standby", () => {
  const scope = Effect.runSync(Scope.make())
  let databases: Replicated
  let reader: Server
  let [primary, standby]: Array<SQL> = []
  let database: ReturnType<typeof databaseOf>
  let standbys: Standbys

  beforeAll(async () => {
    databases = await replicated()
    primary = new SQL({ url: databases.primaryUrl(), max: 2 })
    await primary.unsafe("create table things (n int)")
    reader = await databases.addReader()
    standby = new SQL({ url: reader.url, max: 1 })
    database = await opened([reader.url])
    standbys = database.engine.standbys as Standbys
  })

  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await databases.stop()
  })

  const opened = async (urls: ReadonlyArray<string>) => {
    const readUrls = urls.map((url) => Redacted.make(url))
    const engine = openPostgres(Redacted.make(databases.url), { readUrls })
    return databaseOf(await Effect.runPromise(Scope.provide(engine, scope)))
  }
  /** Which server answers a read, and how many things it knows. */
  const ask = (reading: Reading | null, which: "read" | "readNewest" = "read") =>
    Effect.runPromise(
      database[which]((db) =>
        db
          .select({
            isStandby: sql<boolean>`pg_is_in_recovery()`,
            things: sql<number>`(select count(*)::int from things)`,
          })
          .from(sql`(select 1) as one`),
      ).pipe(
        Effect.map(([row]) => row ?? null),
        Effect.provideService(CurrentReading, reading),
      ),
    )
  const of = (after: string | null = null, isRead = true) => standbys.readingOf(account, after, isRead)
  const untilStandbyAnswers = (after: string | null = null) =>
    until(async () => (await ask(of(after)))?.isStandby === true, 20)
  const add = (reading: Reading | null) =>
    Effect.runPromise(
      Effect.provideService(
        database.write((db) => database.engine.execute(db, "insert into things values (1)")),
        CurrentReading,
        reading,
      ),
    )
  const counted = async () => Number((await primary?.unsafe("select count(*)::int as n from things"))?.[0].n)

  test("are answered by it in a request that reads, and by the primary otherwise", async () => {
    await untilStandbyAnswers()
    expect(await ask(of(null, false))).toMatchObject({ isStandby: false })
    expect(await ask(null)).toMatchObject({ isStandby: false })
    expect(await ask(of(), "readNewest")).toMatchObject({ isStandby: false })
    expect(await ask(of("newest"))).toMatchObject({ isStandby: false })
  })

  test("see what the account and the client have written, also while nothing is replayed", async () => {
    await standby?.unsafe("select pg_wal_replay_pause()")
    const writing = of(null, false)
    await add(writing)
    expect(writing.hasChanged).toBe(true)
    const things = await counted()
    expect(await ask(of())).toEqual({ isStandby: false, things })
    const position = await Effect.runPromise(standbys.position(null))
    const visitor = () => standbys.readingOf(null, position, true)
    expect(await ask(visitor())).toEqual({ isStandby: false, things })
    await until(() => standbys.states().every(({ lagSeconds }) => lagSeconds > 1), 10)
    expect(await ask(standbys.readingOf(null, null, true))).toEqual({ isStandby: false, things })
    await standby?.unsafe("select pg_wal_replay_resume()")
    await untilStandbyAnswers(position)
    expect(await ask(visitor())).toEqual({ isStandby: true, things })
  })

  test("ask the standby again as soon as it has replayed what the account wrote, whose position is known", async () => {
    await untilStandbyAnswers()
    await add(of(null, false))
    const position = await Effect.runPromise(standbys.position(account))
    await until(
      async () => (await standby?.unsafe(`select pg_last_wal_replay_lsn() >= '${lsnOf(position)}' as has`))?.[0].has,
      10,
    )
    await until(() => standbys.asked(of(position)) !== null, 10)
    expect(standbys.asked(of())).not.toBeNull()
    await add(of(null, false))
    expect(standbys.asked(of(position))).toBeNull()
  })

  test("of a request that has written are answered by the primary from then on", async () => {
    await untilStandbyAnswers()
    const reading = of()
    expect(await ask(reading)).toMatchObject({ isStandby: true })
    await add(reading)
    expect(await ask(reading)).toEqual({ isStandby: false, things: await counted() })
  })

  test("that a standby refuses are answered by the primary", async () => {
    await untilStandbyAnswers()
    const answer = Effect.provideService(
      database.read((db) =>
        db
          .select({ has: sql<boolean>`case when pg_is_in_recovery() then 1 / (select 0) = 1 else true end` })
          .from(sql`(select 1) as one`),
      ),
      CurrentReading,
      of(),
    )
    expect(await Effect.runPromise(answer)).toEqual([{ has: true }])
  })

  test("go to no server that takes changes itself, or has another database", async () => {
    const other = await replicated()
    try {
      const wrong = await opened([databases.primaryUrl(), other.url])
      const problems = () => (wrong.engine.standbys as Standbys).states().map(({ problem }) => problem)
      await until(() => problems().every((problem) => problem !== "It was not asked yet."), 10)
      expect(problems()).toEqual(["It is no standby: it takes changes itself.", "It holds another database."])
    } finally {
      await other.stop()
    }
  })

  test("go on while a standby is killed, and come back to it", async () => {
    await untilStandbyAnswers()
    let isOver = false
    const failures: Array<unknown> = []
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) await ask(of()).catch((error: unknown) => failures.push(error))
    })
    await databases.kill(reader)
    await until(() => standbys.states().every(({ problem }) => problem !== null), 10)
    expect(await ask(of())).toMatchObject({ isStandby: false })
    await databases.restart(reader)
    await untilStandbyAnswers()
    isOver = true
    await Promise.all(reading)
    expect(failures).toEqual([])
  })

  test("begin where the primary takes more than a second to answer", async () => {
    const slow = new SQL({ url: databases.url, max: 1 })
    await slow`select 1`
    databases.slowDown(600)
    try {
      const options = { most: 1, mostUnprepared: 1, maxLifetimeSeconds: 60, statementSeconds: 30 }
      const opening = openStandbys(() => slow, [], { ...options, isFrequent: () => () => false })
      expect(await Effect.runPromise(Effect.scoped(Effect.exit(opening)))).toMatchObject({ _tag: "Success" })
    } finally {
      databases.slowDown(0)
      await slow.close({ timeout: 0 })
    }
  })
})
