import type { SQL } from "bun"
import { Effect, type Redacted } from "effect"
import type { TransactionSubject } from "../../../core/index.ts"
import type { Db, Engine } from "../engine/database.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { reasonOf } from "../engine/db-errors.ts"
import { dbOf } from "../engine/postgres-db.ts"
import { CurrentReading, positionIn, positionOf, positionText, type Standbys } from "../engine/standbys.ts"
import { preparesOn } from "../engine/statement.ts"
import { connectPostgres, locationOf } from "./connection.ts"

/** How often each server is asked how far it is. */
const everyMillis = 150

/** The oldest answer of a standby, and how long it may take to say how far it is. */
const mostLagMillis = 1_000

/** How long the primary may take to say what a start needs to know. */
const mostStartMillis = 10_000

const setting = { setting: "DATABASE_READ_URLS" }

interface Pools {
  readonly pool: SQL
  readonly unprepared: SQL
}

interface Options {
  readonly most: number
  readonly mostUnprepared: number
  readonly maxLifetimeSeconds: number
  readonly statementSeconds: number
  readonly isFrequent: () => (text: string) => boolean
}

/** The primary was asked at a moment, and everything that was committed before is in front of the position. */
interface Mark {
  readonly at: number
  readonly position: bigint
}

/** What an account has to see: all until a moment, or what is in front of a position that was asked for then. */
interface Noted {
  readonly at: number
  readonly since: number
  readonly after: bigint
}

const never = Number.NEGATIVE_INFINITY

const notAsked = "It was not asked yet."

/** A standby, or what is known of one that does not answer. */
class Standby {
  readonly location: string
  readonly db: Db
  problem: string | null = notAsked
  /** What it has replayed, and when it was asked. */
  position = -1n
  askedAt = never
  /** The moment whose changes it had when that was last known. */
  hadAt = performance.now()
  pools: Pools | null = null
  readonly #waiting = new Set<() => void>()

  constructor(location: string, isFrequent: (text: string) => boolean) {
    this.location = location
    const through = (which: (text: string) => keyof Pools): Db =>
      dbOf({
        unsafe: (text, values) => {
          if (this.pools === null) throw new Error("The standby does not answer.")
          return this.pools[which(text)].unsafe(text, values)
        },
      })
    this.db = through((text) => (isFrequent(text) ? "pool" : "unprepared"))
    preparesOn(
      this.db,
      through(() => "pool"),
    )
  }

  /** Asks it. What it has not answered when it is given up fails. */
  readonly ask = <A>(query: (db: Db) => PromiseLike<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error("The standby does not answer."))
      const done = () => this.#waiting.delete(giveUp)
      this.#waiting.add(giveUp)
      Promise.resolve(query(this.db)).then(resolve, reject).finally(done)
    })

  giveUp(problem: string): void {
    this.problem = problem
    this.position = -1n
    this.askedAt = never
    this.pools = null
    for (const giveUp of this.#waiting) giveUp()
    this.#waiting.clear()
  }
}

/**
 * The standbys at some addresses, until the scope ends. Primary and standbys are asked all the time how far they are,
 * the primary by a connection that nothing else uses. A standby answers reads if it has replayed what the primary had
 * committed within the last second, and what the reading has to see. One that does not say so within a second is left
 * out, and asked again.
 */
export const openStandbys = Effect.fn("sql.openStandbys")(function* (
  primary: () => SQL,
  urls: ReadonlyArray<Redacted.Redacted>,
  options: Options,
) {
  const positionOfPrimary = positionAt(primary, yield* said(segmentBytesOf(primary())))
  const same = yield* said(identityOf(primary()))
  const all = urls.map((one) => new Standby(locationOf(one) ?? "", options.isFrequent()))
  /** The newest one first. */
  let marks: ReadonlyArray<Mark> = []
  const noted = new Map<TransactionSubject, Noted>()
  let notedAll = never
  let turn = 0

  const asOf = (position: bigint): number => marks.find((mark) => mark.position <= position)?.at ?? never

  const lookAtPrimary = Effect.gen(function* () {
    const at = performance.now()
    const position = yield* positionOfPrimary
    marks = [{ at, position }, ...marks.filter((mark) => at - mark.at <= mostLagMillis)]
    // It has another history than the primary, which was replaced by one that had not got all of it.
    for (const one of all) if (one.position > position && one.askedAt < at) one.giveUp("It is ahead of the primary.")
    // In the order in which they were noted.
    for (const [subject, one] of noted) {
      if (at - one.at <= mostLagMillis) break
      noted.delete(subject)
    }
  })
  yield* Effect.forkScoped(forEver(lookAtPrimary, everyMillis))

  const follow = (one: Standby, address: Redacted.Redacted) =>
    Effect.gen(function* () {
      const { isFrequent: _, most, mostUnprepared, ...limits } = options
      const looking = yield* connectPostgres(address, { ...setting, most: 1 })
      if ((yield* identityOf(looking)) !== same) return yield* Effect.fail("It holds another database.")
      const [pool, unprepared] = yield* Effect.all([
        connectPostgres(address, { ...limits, ...setting, most, prepare: true }),
        connectPostgres(address, { ...limits, ...setting, most: mostUnprepared }),
      ])
      for (;;) {
        const askedAt = performance.now()
        const position = yield* replayedAt(looking)
        if (position === null) return yield* Effect.fail("It is no standby: it takes changes itself.")
        if (one.problem !== null) yield* Effect.logInfo(`The standby at ${one.location} answers reads.`)
        Object.assign(one, { position, askedAt, problem: null, pools: { pool, unprepared } })
        one.hadAt = Math.max(one.hadAt, asOf(position))
        yield* Effect.sleep(everyMillis)
      }
    }).pipe(
      Effect.scoped,
      Effect.catchCause((cause) => {
        const was = one.problem
        one.giveUp(reasonOf(cause))
        return was === one.problem
          ? Effect.void
          : Effect.logWarning(`The standby at ${one.location} answers no reads: ${one.problem}`)
      }),
    )
  for (const [n, address] of urls.entries()) {
    const one = all[n]
    if (one !== undefined) yield* Effect.forkScoped(forEver(follow(one, address), mostLagMillis))
  }

  return {
    readingOf: (account, after, isRead) => {
      const position = after === null ? 0n : positionIn(after)
      return {
        ...{ account, isRead, hasChanged: false },
        after: position ?? 0n,
        since: position === null ? performance.now() : never,
      }
    },
    asked: (reading) => {
      if (!reading.isRead || reading.hasChanged) return null
      const own = reading.account === null ? undefined : noted.get(reading.account)
      const since = Math.max(performance.now() - mostLagMillis, reading.since, notedAll, own?.since ?? never)
      const after = own !== undefined && own.after > reading.after ? own.after : reading.after
      const good = all.filter(({ position }) => position >= after && asOf(position) >= since)
      // One account reads from one standby, so that it does not see what it has seen vanish.
      const n = reading.account === null ? turn++ : Number(BigInt(Bun.hash(reading.account)) % 1_000_003n)
      return good[n % Math.max(1, good.length)]?.ask ?? null
    },
    note: (about) => {
      const now = performance.now()
      if (about === undefined) notedAll = now
      for (const subject of about ?? []) {
        noted.delete(subject)
        noted.set(subject, { at: now, since: now, after: 0n })
      }
    },
    position: (account) =>
      Effect.suspend(() => {
        const began = performance.now()
        return Effect.map(positionOfPrimary, (after) => {
          const own = account === null ? undefined : noted.get(account)
          // In the place in which it is: it was noted when it was.
          if (account !== null && own !== undefined && own.at <= began)
            noted.set(account, { ...own, since: never, after })
          return positionText(after)
        })
      }).pipe(Effect.catchCause(() => Effect.succeed(null))),
    states: () =>
      all.map(({ hadAt, location, position, problem }) => ({
        location,
        problem,
        isKnown: problem !== notAsked,
        lagSeconds: (performance.now() - Math.max(hadAt, asOf(position))) / 1000,
      })),
  } satisfies Standbys
})

/** The engine, whose transactions note what they were about, so that no standby without it is read. */
export const notingChanges = (engine: Engine, standbys: Standbys): Engine => ({
  ...engine,
  standbys,
  transaction: (body, committed = Effect.void, about) => {
    const noted = CurrentReading.use((reading) => {
      if (reading !== null) reading.hasChanged = true
      standbys.note(about === undefined || reading?.account == null ? about : [...about, reading.account])
      return committed
    })
    return engine.transaction(body, noted, about)
  },
})

const said = <A, R>(asked: Effect.Effect<A, unknown, R>) =>
  Effect.mapError(
    asked,
    (cause) => new DatabaseError({ sentence: `DATABASE_READ_URLS needs what Postgres does not say: ${String(cause)}` }),
  )

const forEver = <E, R>(effect: Effect.Effect<void, E, R>, millis: number) =>
  Effect.forever(Effect.andThen(Effect.ignore(effect), Effect.sleep(millis)))

const answerIn = <A>(ask: () => PromiseLike<A>, millis = mostLagMillis) =>
  Effect.timeoutOrElse(Effect.tryPromise({ try: ask, catch: (cause) => cause }), {
    duration: millis,
    orElse: () => Effect.fail(`It did not answer within ${millis / 1000} s.`),
  })

/**
 * Behind everything that is committed, also what is not on the disk yet. A record that ends with its page leaves the
 * position behind the header of the next one, which a standby knows with the next record alone.
 */
const positionAt = (sql: () => SQL, segmentBytes: bigint) =>
  Effect.map(
    answerIn(() => sql()`select pg_current_wal_insert_lsn()::text as position`),
    ([row]) => withoutHeader(positionOf(String(row?.position)), segmentBytes),
  )

/** The bytes of the header of a page and of a segment, whose pages have 8 KB unless Postgres was built otherwise. */
const [pageBytes, pageHeader, segmentHeader] = [8192n, 24n, 40n]

export const withoutHeader = (position: bigint, segmentBytes: bigint): bigint => {
  if (position % segmentBytes === segmentHeader) return position - segmentHeader
  const isOnFirstPage = position % segmentBytes < pageBytes
  return !isOnFirstPage && position % pageBytes === pageHeader ? position - pageHeader : position
}

const segmentBytesOf = (sql: SQL) =>
  Effect.map(
    answerIn(() => sql`select setting from pg_settings where name = 'wal_segment_size'`, mostStartMillis),
    ([row]) => BigInt(row?.setting),
  )

/** What a standby has replayed; `null` for a server that is none. */
const replayedAt = (sql: SQL) =>
  Effect.map(
    answerIn(() => sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`),
    ([row]): bigint | null => (typeof row?.position === "string" ? positionOf(row.position) : null),
  )

/** What a database and its standbys have in common, and no other one has. */
const identityOf = (sql: SQL) =>
  Effect.map(
    answerIn(
      () => sql`select system_identifier::text || ' ' || oid::text as identity
        from pg_control_system(), pg_database where datname = current_database()`,
      mostStartMillis,
    ),
    ([row]) => String(row?.identity),
  )
