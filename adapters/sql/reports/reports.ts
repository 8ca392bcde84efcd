import { and, eq, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type PageRequest, Reports, ReportsErrors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"

/** The columns that lists are filtered by. */
const columns = ["reporterId", "status", "targetType"] as const

type Filter = { readonly [Name in (typeof columns)[number]]?: string | null }

/** The text of a list depends on it. */
interface ListShape {
  readonly wanted: ReadonlyArray<(typeof columns)[number]>
  readonly isNext: boolean
}

export const reportsRepository = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { reports } = tables
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
      save: ({ id, status, note, decidedAt }) =>
        execute((db) => db.update(reports).set({ status, note, decidedAt }).where(eq(reports.id, id))),
      listBy: (reporterId, page) => list({ reporterId }, page),
      list: ({ status, targetType }, page) => list({ status, targetType }, page),
    })
  }),
)
