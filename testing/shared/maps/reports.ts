import type { Report, ReportId } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  reports: map<ReportId, Report>({
    loses: { users: (report, user) => (report.reporterId === user ? { ...report, reporterId: null } : report) },
  }),
}
