import { DateTime } from "effect"
import { t } from "elysia"
import { type Report, reportReasons, reportStatuses, reportTargets } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"

/** A report as its reporter sees it: without the administrator's note. Contract: reports, reports. */
export const ReportView = named(
  "Report",
  t.Object({
    id: Uuid,
    targetType: OneOf(...reportTargets),
    targetId: Uuid,
    reason: OneOf(...reportReasons),
    details: Nullable(t.String()),
    status: OneOf(...reportStatuses),
    createdAt: Moment,
  }),
)

export const reportView = (report: Report): typeof ReportView.static => ({
  id: report.id,
  targetType: report.targetType,
  targetId: report.targetId,
  reason: report.reason,
  details: report.details,
  status: report.status,
  createdAt: DateTime.formatIso(report.createdAt),
})
