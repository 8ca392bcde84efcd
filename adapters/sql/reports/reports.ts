import { and, eq, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type PageRequest, Reports, ReportsErrors } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"

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
    const list = Effect.fnUntraced(function* (condition: SQL | undefined, page: PageRequest) {
      const rows = yield* read((db) =>
        db
          .select()
          .from(reports)
          .where(and(condition, behind(by, page.after)))
          .orderBy(...newestFirst(by))
          .limit(page.limit + 1),
      )
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
      save: ({ id, status, note, decidedAt }) =>
        execute((db) => db.update(reports).set({ status, note, decidedAt }).where(eq(reports.id, id))),
      listBy: (reporter, page) => list(eq(reports.reporterId, reporter), page),
      list: ({ status, targetType }, page) =>
        list(
          and(
            status === null ? undefined : eq(reports.status, status),
            targetType === null ? undefined : eq(reports.targetType, targetType),
          ),
          page,
        ),
    })
  }),
)
