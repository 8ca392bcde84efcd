import type { Brand, DateTime } from "effect"
import type { UserId } from "../shared/ids.ts"

export type ReportId = string & Brand.Brand<"ReportId">

export const reportTargets = ["user", "collection", "item", "listing", "post", "comment", "message", "event"] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = ["spam", "harassment", "nsfw", "hate", "scam", "other"] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ["open", "resolved", "dismissed"] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A report of something that breaks the rules. Contract: reports, reports. */
export interface Report {
  readonly id: ReportId
  /** `null` once the account of the reporter is deleted. */
  readonly reporterId: UserId | null
  readonly targetType: ReportTarget
  readonly targetId: string
  readonly reason: ReportReason
  readonly details: string | null
  readonly status: ReportStatus
  /** What the administrator wrote when the report was decided. It is never shown to the reporter. */
  readonly note: string | null
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
}
