import { DateTime, Effect, Layer, Option } from "effect"
import {
  cardOf,
  mostOthers,
  mostRelated,
  mostWaitingReports,
  type QueuedReport,
  type Report,
  Reports,
  ReportsErrors,
  type UserId,
  type Waiting,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

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
    save: ({ claimedAt, claimedBy, decidedAt, id, note, status }) =>
      write(({ reports }) => {
        const before = reports.get(id)
        if (before !== undefined) reports.set(id, { ...before, claimedAt, claimedBy, decidedAt, note, status })
      }),
    queue: ({ claim, status, targetType }, page) =>
      read((world) => {
        const isIn = (one: Report) =>
          one.status === status &&
          (targetType === null || one.targetType === targetType) &&
          (claim === null || (claim === "none" ? one.claimedBy === null : one.claimedBy === claim))
        const at = ({ createdAt, id }: Report) => [DateTime.toEpochMillis(createdAt), id] as const
        const found = [...world.reports.values()].filter(isIn)
        return shownAs(pageOf(found, "up", at, page), (one) => queuedIn(world, one))
      }),
    waiting: (by) =>
      read(({ reports }) => {
        const isOpen = ({ claimedBy, ownerId, reporterId, status }: Report) =>
          status === "open" && claimedBy === null && reporterId !== by && ownerId !== by
        return waitingOf([...reports.values()].filter(isOpen).map(({ createdAt }) => createdAt))
      }),
    queued: (id) =>
      read((world) =>
        Effect.map(
          found(world.reports, id, () => new ReportsErrors.ReportNotFound()),
          (one) => queuedIn(world, one),
        ),
      ),
    othersOf: (report) => read((world) => newestOf(world, twinsOf(world, report))),
    about: (owner, but) =>
      read((world) =>
        newestOf(
          world,
          [...world.reports.values()].filter(({ id, ownerId }) => ownerId === owner && id !== but),
        ),
      ),
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

const twinsOf = ({ reports }: World, { id, targetId, targetType }: Report): ReadonlyArray<Report> =>
  [...reports.values()].filter((one) => one.id !== id && one.targetType === targetType && one.targetId === targetId)

const queuedIn = (world: World, report: Report): QueuedReport => {
  const card = (id: UserId | null) => {
    const user = id === null ? undefined : world.users.get(id)
    return user === undefined ? null : cardOf(user)
  }
  return {
    report,
    ...{ reporter: card(report.reporterId), owner: card(report.ownerId), claimedBy: card(report.claimedBy) },
    othersCount: Math.min(twinsOf(world, report).length, mostOthers),
  }
}

const newestOf = (world: World, some: ReadonlyArray<Report>): ReadonlyArray<QueuedReport> =>
  shownAs(newestFirst(some, { limit: mostRelated, after: null }), (one) => queuedIn(world, one)).items

export const waitingOf = (moments: ReadonlyArray<DateTime.Utc>): Waiting => ({
  count: Math.min(moments.length, mostWaitingReports),
  newest: moments.length === 0 ? null : moments.reduce(DateTime.max),
})
