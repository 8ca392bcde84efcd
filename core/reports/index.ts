export {
  available as availableReport,
  claimed as claimedReport,
  claimTime,
  released as releasedReport,
} from "./claim.ts"
export * as ReportsErrors from "./errors.ts"
export { fileReport } from "./file-report.ts"
export { listOwnReports } from "./list-own-reports.ts"
export { type ReportFilter, Reports } from "./ports.ts"
export {
  mostOthers,
  mostRelated,
  mostWaitingReports,
  type QueuedReport,
  type QueueFilter,
  type Waiting,
} from "./queue.ts"
export {
  type Report,
  type ReportId,
  type ReportReason,
  type ReportTarget,
  reportableReasons,
  reportableTargets,
  reportReasons,
  reportTargets,
} from "./report.ts"
export { dismissReport, reopenReport, resolveReport } from "./resolve-report.ts"
export { type ShownReport, showReport } from "./show-report.ts"
export { copyOfTarget, restoreTarget } from "./taken-down.ts"
export { type ReportStatus, reportDiagram, reportStatuses } from "./transitions.ts"
