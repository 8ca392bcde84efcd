import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { activeStatuses } from "../../core/index.ts"
import { Database } from "./database.ts"
import { oneOf } from "./sqlite/kit.ts"

/** What waits in the database, and how large it is. */
export interface Workload {
  readonly mailsWaiting: number
  /** For how long the first due mail has waited, in seconds; 0 while none is due. */
  readonly mailsLateSeconds: number
  readonly mailsFailed: number
  readonly importsUnderWay: number
  readonly exportsUnderWay: number
  readonly databaseBytes: number
  /** What SQLite has for new rows before its file grows; 0 on Postgres. */
  readonly databaseFreeBytes: number
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
  const isMail = eq(outbox.receiver, "mail")
  const now = yield* DateTime.now
  const scalar = (query: SQL) =>
    Effect.map(
      read((db) =>
        db.select({ n: sql`n`.mapWith(Number) }).from(sql`(select coalesce((${query}), 0) as n) as measured`),
      ),
      ([row]) => row?.n ?? 0,
    )
  const count = (from: SQL) =>
    scalar(sql`select count(*) from (select 1 from ${from} limit ${sql.raw(`${mostCounted}`)}) as counted`)
  const [due] = yield* read((db) =>
    db
      .select({ at: outbox.nextAttemptAt })
      .from(outbox)
      .where(and(isMail, isNotNull(outbox.nextAttemptAt)))
      .orderBy(outbox.nextAttemptAt)
      .limit(1),
  )
  const late = due?.at == null ? 0 : DateTime.toEpochMillis(now) - DateTime.toEpochMillis(due.at)
  const isLite = engine.name === "sqlite"
  return {
    mailsWaiting: yield* count(sql`${outbox} where ${and(isMail, isNotNull(outbox.nextAttemptAt))}`),
    mailsLateSeconds: Math.max(0, late) / 1000,
    mailsFailed: yield* count(sql`${outbox} where ${and(isMail, isNotNull(outbox.failedAt))}`),
    importsUnderWay: yield* count(sql`${importBatches} where ${oneOf(importBatches.status, activeStatuses)}`),
    exportsUnderWay: yield* count(sql`${exports} where ${oneOf(exports.status, ["queued", "running"])}`),
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
