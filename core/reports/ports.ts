import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { AlreadyReported, ReportNotFound } from "./errors.ts"
import type { QueuedReport, QueueFilter, Waiting } from "./queue.ts"
import type { Report, ReportId, ReportTarget } from "./report.ts"
import type { ReportStatus } from "./transitions.ts"

/** Filters of a list of reports; `null` means no restriction. */
export interface ReportFilter {
  readonly status: ReportStatus | null
  readonly targetType: ReportTarget | null
}

/**
 * All reports. A report is kept when its target is removed, and without its reporter when that account is deleted.
 */
export class Reports extends Context.Service<
  Reports,
  {
    /** Unscoped read, for administrators. */
    readonly get: (id: ReportId) => Effect.Effect<Report, ReportNotFound>
    /** Adds a report. Of any number of parallel reports of one target by one user exactly one succeeds, for good. */
    readonly add: (report: Report) => Effect.Effect<void, AlreadyReported>
    /** The open report of a target by one user. */
    readonly openBy: (
      reporter: UserId,
      target: Pick<Report, "targetType" | "targetId">,
    ) => Effect.Effect<Option.Option<Report>>
    /** Stores the claim of an existing report, and the decision on it. */
    readonly save: (report: Report) => Effect.Effect<void>
    /** The reports by one user, newest first. */
    readonly listBy: (reporter: UserId, page: PageRequest) => Effect.Effect<Page<Report>>
    /** Oldest first, for moderators: who waits longest comes first. */
    readonly queue: (filter: QueueFilter, page: PageRequest) => Effect.Effect<Page<QueuedReport>>
    /** How many open reports without a claim wait for a moderator who neither made them nor is their owner. */
    readonly waiting: (moderator: UserId) => Effect.Effect<Waiting>
    /** The same of one report. */
    readonly queued: (id: ReportId) => Effect.Effect<QueuedReport, ReportNotFound>
    /** The newest other reports of the same target, `mostRelated` at most. */
    readonly othersOf: (report: Report) => Effect.Effect<ReadonlyArray<QueuedReport>>
    /** The newest reports about a user but this one, `mostRelated` at most. */
    readonly about: (owner: UserId, but: ReportId) => Effect.Effect<ReadonlyArray<QueuedReport>>
    /** Newest first, for administrators. */
    readonly list: (filter: ReportFilter, page: PageRequest) => Effect.Effect<Page<Report>>
  }
>()("curio/reports/Reports") {}
