import { type Brand, type DateTime, Result } from "effect"
import { problemReasons } from "../market/index.ts"
import type { UserId } from "../shared/index.ts"
import { CannotReportOwn, ReportNotOpen } from "./errors.ts"
import { type ReportStatus, reportStateAfter } from "./transitions.ts"

export type ReportId = string & Brand.Brand<"ReportId">

/** What users report by themselves. */
export const reportableTargets = [
  "user",
  "collection",
  "item",
  "listing",
  "post",
  "comment",
  "message",
  "event",
  "round",
  "want",
  "set",
] as const
/** All that reports are of: an offer is reported by its problem. */
export const reportTargets = [...reportableTargets, "offer"] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportableReasons = ["spam", "harassment", "nsfw", "hate", "scam", "other"] as const
/** All reasons: those of an offer are the ones of its problem. */
export const reportReasons = [...reportableReasons, ...problemReasons] as const
export type ReportReason = (typeof reportReasons)[number]

/** A report of something that breaks the rules. Contract: reports, reports. */
export interface Report {
  readonly id: ReportId
  /** `null` once the account of the reporter is deleted. */
  readonly reporterId: UserId | null
  readonly targetType: ReportTarget
  readonly targetId: string
  /** Whom it is about: to whom the target belonged then. `null` for older reports, and once that account is deleted. */
  readonly ownerId: UserId | null
  readonly reason: ReportReason
  readonly details: string | null
  readonly status: ReportStatus
  /** What the administrator wrote when the report was decided. It is never shown to the reporter. */
  readonly note: string | null
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
  /** The moderator who looks after it. Contract: moderation, queue. */
  readonly claimedBy: UserId | null
  readonly claimedAt: DateTime.Utc | null
}

/** A report that no administrator has looked at. */
export const unseen = { status: "open", note: null, decidedAt: null, claimedBy: null, claimedAt: null } as const

/** What a reporter says. */
export type Complaint = Pick<Report, "targetType" | "targetId" | "reason" | "details">

/** A new report by a user who sees the target. `owner` is the user to whom the target belongs. */
export const report = (
  complaint: Complaint,
  {
    id,
    by,
    owner,
    now,
  }: { readonly id: ReportId; readonly by: UserId; readonly owner: UserId; readonly now: DateTime.Utc },
): Result.Result<Report, CannotReportOwn> =>
  owner === by
    ? Result.fail(new CannotReportOwn())
    : Result.succeed({
        ...complaint,
        id,
        reporterId: by,
        ownerId: owner,
        createdAt: now,
        ...unseen,
      })

/**
 * The report after an administrator's decision.
 *
 * | open                  | resolved | dismissed |
 * |-----------------------|----------|-----------|
 * | resolved or dismissed | NOT_OPEN | NOT_OPEN  |
 */
export const decide = (
  found: Report,
  action: "resolve" | "dismiss",
  note: string,
  now: DateTime.Utc,
): Result.Result<Report, ReportNotOpen> => {
  const status = reportStateAfter(found.status, action)
  return status === null ? Result.fail(new ReportNotOpen()) : Result.succeed({ ...found, status, note, decidedAt: now })
}

/** The report, open again after its decision was undone; `null` where it is open already. */
export const reopened = (found: Report): Report | null => {
  const status = reportStateAfter(found.status, "reopen")
  return status === null ? null : { ...found, ...unseen, status }
}
