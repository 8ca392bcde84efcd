import { DateTime, Effect } from "effect"
import { claimedReport, type ReportId, Reports, releasedReport } from "../reports/index.ts"
import { inTransactionAbout, recordChange, subjectOf, type UserId } from "../shared/index.ts"
import { requireRole } from "./require-role.ts"

interface Claim {
  readonly id: ReportId
  readonly by: UserId
}

const aboutReport = inTransactionAbout(({ by, id }: Claim) => [by, subjectOf("report", id)])

/** Keeps an open report for the moderator for a day. Contract: moderation, queue. */
export const claimReport = Effect.fn("moderation.claimReport")(function* ({ by, id }: Claim) {
  const reports = yield* Reports
  yield* requireRole(by, "moderator")
  const report = yield* reports.get(id)
  yield* reports.save(yield* Effect.fromResult(claimedReport(report, by, yield* DateTime.now)))
  yield* recordChange("reports claim", id, null, by)
  return yield* reports.queued(id)
}, aboutReport)

/** Gives an open report back to the queue. Contract: moderation, queue. */
export const releaseReport = Effect.fn("moderation.releaseReport")(function* ({ by, id }: Claim) {
  const reports = yield* Reports
  const role = yield* requireRole(by, "moderator")
  const report = yield* reports.get(id)
  const now = yield* DateTime.now
  yield* reports.save(yield* Effect.fromResult(releasedReport(report, { by, isAdmin: role === "admin" }, now)))
  yield* recordChange("reports release", id, null, by)
  return yield* reports.queued(id)
}, aboutReport)
