import { Effect, Layer, Option } from "effect"
import { type Report, Reports, ReportsErrors } from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { newestFirst } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Reports, {
    get: (id) => read(({ reports }) => found(reports, id, () => new ReportsErrors.ReportNotFound())),
    add: (report) =>
      write(({ reports }) => {
        const isTwin = [...reports.values()].some(
          ({ reporterId, targetId, targetType }) =>
            reporterId === report.reporterId && targetType === report.targetType && targetId === report.targetId,
        )
        if (isTwin) return Effect.fail(new ReportsErrors.AlreadyReported())
        return Effect.sync(() => void reports.set(report.id, report))
      }),
    openBy: (reporter, { targetId, targetType }) =>
      read(({ reports }) => {
        const isIt = (one: Report) =>
          one.reporterId === reporter && one.targetType === targetType && one.targetId === targetId
        return Option.fromUndefinedOr([...reports.values()].find((one) => isIt(one) && one.status === "open"))
      }),
    save: ({ decidedAt, id, note, status }) =>
      write(({ reports }) => {
        const before = reports.get(id)
        if (before !== undefined) reports.set(id, { ...before, decidedAt, note, status })
      }),
    listBy: (reporter, page) =>
      read(({ reports }) =>
        newestFirst(
          [...reports.values()].filter(({ reporterId }) => reporterId === reporter),
          page,
        ),
      ),
    list: ({ status, targetType }, page) =>
      read(({ reports }) =>
        newestFirst(
          [...reports.values()].filter(
            (one) =>
              (status === null || one.status === status) && (targetType === null || one.targetType === targetType),
          ),
          page,
        ),
      ),
  })
