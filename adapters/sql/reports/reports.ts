import { aliasedTable, and, type Column, eq, getTableColumns, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import {
  mostOthers,
  mostRelated,
  mostWaitingReports,
  type PageRequest,
  type QueuedReport,
  type Report,
  Reports,
  ReportsErrors,
} from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import {
  behindReached,
  behindReachedOldest,
  newestFirst,
  oldestFirst,
  pageBy,
  pageOf,
  reached,
} from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested } from "../visibility/visibility.ts"

/** The columns that lists are filtered by. */
const columns = ["reporterId", "status", "targetType"] as const

type Filter = { readonly [Name in (typeof columns)[number]]?: string | null }

/** The text of a page of the queue depends on it. */
interface QueueShape {
  readonly claim: "none" | "own" | null
  readonly isNext: boolean
  readonly isOfType: boolean
}

/** The text of a list depends on it. */
interface ListShape {
  readonly wanted: ReadonlyArray<(typeof columns)[number]>
  readonly isNext: boolean
}

export const reportsRepository = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { reports, users } = tables
    const by = { at: reports.createdAt, id: reports.id }
    const adding = statement((db) =>
      db.insert(reports).values(placeholdersOf(reports)).onConflictDoNothing().returning({ id: reports.id }).prepare(),
    )
    const byId = statement((db) =>
      db
        .select()
        .from(reports)
        .where(eq(reports.id, sql.placeholder("id")))
        .prepare(),
    )
    const opened = statement((db) =>
      db
        .select()
        .from(reports)
        .where(
          and(
            eq(reports.reporterId, sql.placeholder("reporterId")),
            eq(reports.targetType, sql.placeholder("targetType")),
            eq(reports.targetId, sql.placeholder("targetId")),
            eq(reports.status, "open"),
          ),
        )
        .prepare(),
    )
    const listed = shaped((db, { isNext, wanted }: ListShape) =>
      db
        .select()
        .from(reports)
        .where(and(...wanted.map((name) => eq(reports[name], sql.placeholder(name))), behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const [reporter, owner, claimer] = [
      aliasedTable(users, "reporter"),
      aliasedTable(users, "owner"),
      aliasedTable(users, "claimer"),
    ]
    const same = sql`twins.target_type = ${reports.targetType} and twins.target_id = ${reports.targetId}`
    const isTwin = sql`${same} and twins.id <> ${reports.id}`
    const most = sql.raw(`${mostOthers}`)
    const othersCount = nested<number>(
      sql`(select cast(count(*) as integer)
        from (select 1 from ${reports} as twins where ${isTwin} limit ${most}) as counted)`,
    )
    const queued = (db: Db, condition: SQL | undefined) =>
      db
        .select({
          report: getTableColumns(reports),
          reporter: cardColumns(reporter),
          owner: cardColumns(owner),
          claimedBy: cardColumns(claimer),
          othersCount,
        })
        .from(reports)
        .leftJoin(reporter, eq(reporter.id, reports.reporterId))
        .leftJoin(owner, eq(owner.id, reports.ownerId))
        .leftJoin(claimer, eq(claimer.id, reports.claimedBy))
        .where(condition)
    const queuedById = statement((db) => queued(db, eq(reports.id, sql.placeholder("id"))).prepare())
    const inQueue = shaped((db, { claim, isNext, isOfType }: QueueShape) =>
      queued(
        db,
        and(
          eq(reports.status, sql.placeholder("status")),
          isOfType ? eq(reports.targetType, sql.placeholder("targetType")) : undefined,
          claim === "own" ? eq(reports.claimedBy, sql.placeholder("claimedBy")) : undefined,
          claim === "none" ? isNull(reports.claimedBy) : undefined,
          behindReachedOldest(by, isNext),
        ),
      )
        .orderBy(...oldestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    // Read along `reports_status`.
    const isNotOf = (id: Column) => or(isNull(id), ne(id, sql.placeholder("by")))
    const waitingFor = statement((db) =>
      db
        .select({ at: reports.createdAt })
        .from(reports)
        .where(
          and(
            eq(reports.status, "open"),
            isNull(reports.claimedBy),
            isNotOf(reports.reporterId),
            isNotOf(reports.ownerId),
          ),
        )
        .orderBy(...newestFirst(by))
        .limit(mostWaitingReports)
        .prepare(),
    )
    const related = (condition: SQL | undefined) =>
      statement((db) =>
        queued(db, and(condition, ne(reports.id, sql.placeholder("but"))))
          .orderBy(...newestFirst(by))
          .limit(mostRelated)
          .prepare(),
      )
    const ofTarget = related(
      and(eq(reports.targetType, sql.placeholder("targetType")), eq(reports.targetId, sql.placeholder("targetId"))),
    )
    const aboutOwner = related(eq(reports.ownerId, sql.placeholder("owner")))
    const list = Effect.fnUntraced(function* (filter: Filter, page: PageRequest) {
      const wanted = columns.filter((name) => (filter[name] ?? null) !== null)
      const asked = { ...filter, ...reached(page.after), rows: page.limit + 1 }
      const rows = yield* read((db) => listed(db, { wanted, isNext: page.after !== null }).execute(asked))
      return pageOf(rows, page, (report) => report.createdAt)
    })

    return Reports.of({
      get: Effect.fnUntraced(function* (id) {
        const [report] = yield* read((db) => byId(db).execute({ id }))
        return report ?? (yield* new ReportsErrors.ReportNotFound())
      }),
      add: Effect.fnUntraced(function* (report) {
        const added = yield* write((db) => adding(db).execute({ ...report }))
        if (added.length === 0) return yield* new ReportsErrors.AlreadyReported()
      }),
      openBy: (reporterId, { targetId, targetType }) =>
        Effect.map(
          read((db) => opened(db).execute({ reporterId, targetId, targetType })),
          ([report]) => Option.fromUndefinedOr(report),
        ),
      save: ({ id, status, note, decidedAt, claimedBy, claimedAt }) =>
        execute((db) =>
          db.update(reports).set({ status, note, decidedAt, claimedBy, claimedAt }).where(eq(reports.id, id)),
        ),
      queue: Effect.fnUntraced(function* ({ claim, status, targetType }, page) {
        const shape: QueueShape = {
          claim: claim === null ? null : claim === "none" ? "none" : "own",
          isNext: page.after !== null,
          isOfType: targetType !== null,
        }
        const asked = { status, targetType, claimedBy: claim, ...reached(page.after), rows: page.limit + 1 }
        const rows: ReadonlyArray<QueuedReport> = yield* read((db) => inQueue(db, shape).execute(asked))
        return pageBy(rows, page, ({ report }) => [report.createdAt.epochMilliseconds, report.id])
      }),
      waiting: (moderator) =>
        Effect.map(
          read((db) => waitingFor(db).execute({ by: moderator })),
          (found) => ({ count: found.length, newest: found[0]?.at ?? null }),
        ),
      queued: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => queuedById(db).execute({ id }))
        return found ?? (yield* new ReportsErrors.ReportNotFound())
      }),
      othersOf: ({ id, targetId, targetType }: Report) =>
        read((db) => ofTarget(db).execute({ targetId, targetType, but: id })),
      about: (owner, but) => read((db) => aboutOwner(db).execute({ owner, but })),
      listBy: (reporterId, page) => list({ reporterId }, page),
      list: ({ status, targetType }, page) => list({ status, targetType }, page),
    })
  }),
)
