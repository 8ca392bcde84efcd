import { DateTime } from "effect"
import { t } from "elysia"
import { type Report, reportReasons, reportStatuses, reportTargets } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"

/** A report as its reporter sees it: without the administrator's note. Contract: reports, reports. */
export const ReportView = named(
  "Report",
  t.Object({
    id: OwnId,
    targetType: described("What kind of object is reported.", OneOf(...reportTargets)),
    targetId: described("The id of what is reported.", Uuid),
    reason: described("What is wrong with it.", OneOf(...reportReasons)),
    details: described("What the reporter added, or null.", Nullable(t.String())),
    status: described("Whether the report was decided.", OneOf(...reportStatuses)),
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
