import type { Report, ReportId } from "../../../core/index.ts"
import { map } from "../map.ts"

const without = (id: string | null, user: string) => (id === user ? null : id)

export const maps = {
  reports: map<ReportId, Report>({
    loses: {
      users: (report, user) => {
        const { claimedBy, ownerId, reporterId } = report
        if (![claimedBy, ownerId, reporterId].some((id) => id === user)) return report
        return {
          ...report,
          claimedBy: without(claimedBy, user) as Report["claimedBy"],
          ownerId: without(ownerId, user) as Report["ownerId"],
          reporterId: without(reporterId, user) as Report["reporterId"],
        }
      },
    },
  }),
}
