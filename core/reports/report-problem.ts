import { DateTime, Effect, Option } from "effect"
import type { PublishedEvents } from "../shared/index.ts"
import { Ids, Publisher } from "../shared/index.ts"
import { Reports } from "./ports.ts"
import { decide, type Report, type ReportId, unseen } from "./report.ts"
import { announceReport } from "./resolve-report.ts"

/**
 * Opens the report of an offer with a problem. Runs in the transaction in which the problem is reported: an offer has
 * one problem in all, so it has no report yet. Contract: market, problems; reports, reports.
 */
export const openProblemReport = Effect.fn("reports.openProblem")(function* ({
  by,
  offer,
  other,
  reason,
  text,
}: PublishedEvents["problemReported"]) {
  const reports = yield* Reports
  const publisher = yield* Publisher
  const id = (yield* (yield* Ids).next) as ReportId
  const createdAt = yield* DateTime.now
  const made: Report = {
    id,
    reporterId: by,
    targetType: "offer",
    targetId: offer,
    reason,
    details: text,
    createdAt,
    ownerId: other,
    ...unseen,
  }
  yield* Effect.orDie(reports.add(made))
  yield* publisher.announced({ things: [{ user: null, type: "report.created", subject: id }] })
})

/**
 * Resolves the report of an offer that an administrator settled, unless it is decided. Runs in that transaction.
 * Contract: market, problems; CLI, offers.
 */
export const resolveProblemReport = Effect.fn("reports.resolveProblem")(function* ({
  by,
  note,
  offer,
}: PublishedEvents["problemSettled"]) {
  const reports = yield* Reports
  const open = Option.getOrNull(yield* reports.openBy(by, { targetType: "offer", targetId: offer }))
  if (open === null) return
  yield* reports.save(yield* Effect.orDie(Effect.fromResult(decide(open, "resolve", note, yield* DateTime.now))))
  yield* announceReport(open.id, "report.decided")
})
