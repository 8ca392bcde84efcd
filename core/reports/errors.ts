import { CodedError } from "../shared/index.ts"

/** The target does not exist, or the caller does not see it. */
export class TargetNotFound extends CodedError<TargetNotFound>()(
  "reports.TARGET_NOT_FOUND",
  "There is nothing to report under this id.",
) {}
export class CannotReportOwn extends CodedError<CannotReportOwn>()(
  "reports.CANNOT_REPORT_OWN",
  "Users cannot report what they made.",
) {}
/** The caller has reported the target before. */
export class AlreadyReported extends CodedError<AlreadyReported>()(
  "reports.ALREADY_REPORTED",
  "The target is reported already.",
) {}
/** No report has the id. */
export class ReportNotFound extends CodedError<ReportNotFound>()("reports.NOT_FOUND", "There is no such report.") {}
/** The report was decided before. */
export class ReportNotOpen extends CodedError<ReportNotOpen>()("reports.NOT_OPEN", "The report is decided already.") {}
/** Another moderator has claimed the report within the last day. */
export class ClaimedByOther extends CodedError<ClaimedByOther>()(
  "reports.CLAIMED_BY_OTHER",
  "Another moderator has claimed the report.",
) {}
/** An account is suspended instead. */
export class NotRemovable extends CodedError<NotRemovable>()(
  "reports.NOT_REMOVABLE",
  "A user cannot be removed by a report: suspend the account.",
) {}
/** An offer is settled instead. */
export class OfferNotRemovable extends CodedError<OfferNotRemovable>()(
  "reports.OFFER_NOT_REMOVABLE",
  "An offer cannot be removed by a report: settle it.",
) {}
