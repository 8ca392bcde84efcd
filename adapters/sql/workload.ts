import { and, count, eq, isNotNull, like, or, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { activeStatuses, type Channel, channels, receiversReasons } from "../../core/index.ts"
import { Database } from "./engine/database.ts"
import { oneOf } from "./schema/sqlite-kit.ts"

/** What waits in the database, and how large it is. */
export interface Workload {
  /** What leaves the service, by channel. */
  readonly outbox: Readonly<Record<Channel, Leaving>>
  readonly importsUnderWay: number
  readonly exportsUnderWay: number
  readonly databaseBytes: number
  /** What SQLite has for new rows before its file grows; 0 on Postgres. */
  readonly databaseFreeBytes: number
}

/** What of a channel waits to leave the service. */
export interface Leaving {
  readonly waiting: number
  /** For how long the first due entry has waited, in seconds; 0 while none is due. */
  readonly lateSeconds: number
  /** How many entries were given up and are kept. */
  readonly failed: number
}

/** No count goes on above this: an operator needs no more, and a scrape stays cheap. */
const mostCounted = 10_000

/**
 * What waits in the database, by indexes that hold no more than what waits, and no further than `mostCounted` rows.
 * Contract: conventions, operations.
 */
export const workload: Effect.Effect<Workload, never, Database> = Effect.gen(function* () {
  const { engine, read, tables } = yield* Database
  const { exports, importBatches, outbox } = tables
  const now = yield* DateTime.now
  const scalar = (query: SQL) =>
    Effect.map(
      read((db) =>
        db.select({ n: sql`n`.mapWith(Number) }).from(sql`(select coalesce((${query}), 0) as n) as measured`),
      ),
      ([row]) => row?.n ?? 0,
    )
  const counted = (from: SQL) =>
    scalar(sql`select count(*) from (select 1 from ${from} limit ${sql.raw(`${mostCounted}`)}) as counted`)
  const leaving = Effect.fnUntraced(function* (channel: Channel) {
    const isOfChannel = or(eq(outbox.receiver, channel), like(outbox.receiver, `${channel}:%`))
    const [first] = yield* read((db) => {
      const waiting = db
        .select({ at: outbox.nextAttemptAt })
        .from(outbox)
        .where(and(isOfChannel, isNotNull(outbox.nextAttemptAt)))
        .limit(mostCounted)
        .as("waiting")
      return db.select({ count: count(), at: sql`min(${waiting.at})`.mapWith(outbox.nextAttemptAt) }).from(waiting)
    })
    const due: DateTime.Utc | null = first?.at ?? null
    const late = due === null ? 0 : DateTime.toEpochMillis(now) - DateTime.toEpochMillis(due)
    return {
      waiting: first?.count ?? 0,
      lateSeconds: Math.max(0, late) / 1000,
      failed: yield* counted(sql`${outbox} where ${and(isOfChannel, isNotNull(outbox.failedAt))}`),
    }
  })
  const isLite = engine.name === "sqlite"
  return {
    outbox: yield* Effect.all(recordOf(leaving)),
    importsUnderWay: yield* counted(sql`${importBatches} where ${oneOf(importBatches.status, activeStatuses)}`),
    exportsUnderWay: yield* counted(sql`${exports} where ${oneOf(exports.status, ["queued", "running"])}`),
    databaseBytes: yield* scalar(
      isLite
        ? sql`select page_count * page_size from pragma_page_count(), pragma_page_size()`
        : sql`select pg_database_size(current_database())`,
    ),
    databaseFreeBytes: isLite
      ? yield* scalar(sql`select freelist_count * page_size from pragma_freelist_count(), pragma_page_size()`)
      : 0,
  }
})

/** How many webhooks are paused because of what their receivers answer, and otherwise. Contract: CLI, doctor. */
export const pausedWebhooks = Effect.gen(function* () {
  const { read, tables } = yield* Database
  const { webhooks } = tables
  const rows = yield* read((db) =>
    db
      .select({ reason: webhooks.pauseReason, n: count() })
      .from(webhooks)
      .where(isNotNull(webhooks.pausedAt))
      .groupBy(webhooks.pauseReason),
  )
  const counted = (isAsked: boolean) =>
    rows
      .filter(({ reason }) => receiversReasons.some((one) => one === reason) === isAsked)
      .reduce((sum, { n }) => sum + n, 0)
  return { byReceivers: counted(true), otherwise: counted(false) }
})

/** What an effect says of each channel. */
const recordOf = <A>(of: (channel: Channel) => A) =>
  Object.fromEntries(Object.keys(channels).map((name) => [name, of(name as Channel)])) as Record<Channel, A>
