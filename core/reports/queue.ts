import type { DateTime } from "effect"
import type { UserId } from "../shared/index.ts"
import type { UserCard } from "../users/index.ts"
import type { Report, ReportTarget } from "./report.ts"
import type { ReportStatus } from "./transitions.ts"

/** A report as moderators see it in a list. A card is `null` once that account is deleted. */
export interface QueuedReport {
  readonly report: Report
  readonly reporter: UserCard | null
  readonly owner: UserCard | null
  readonly claimedBy: UserCard | null
  /** How many other reports of the target there are, up to `mostOthers`. */
  readonly othersCount: number
}

/** How far other reports of a target are counted. */
export const mostOthers = 100

/** How many reports and decisions a look at one report has of each kind, the newest. */
export const mostRelated = 20

/** Which reports of the queue; `null` means no restriction. */
export interface QueueFilter {
  readonly status: ReportStatus
  readonly targetType: ReportTarget | null
  /** Those that this moderator has claimed, or those without a claim. */
  readonly claim: UserId | "none" | null
}

/** What waits for a moderator. */
export interface Waiting {
  /** Up to `mostWaitingReports`. */
  readonly count: number
  /** When the newest came. */
  readonly newest: DateTime.Utc | null
}

/** How far what waits for a moderator is counted. Contract: moderation, roles. */
export const mostWaitingReports = 100
