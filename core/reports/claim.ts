import { DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import { ClaimedByOther, ReportNotOpen } from "./errors.ts"
import type { Report } from "./report.ts"

/** For how long a report is kept for the moderator who claimed it. Contract: moderation, queue. */
export const claimTime = { hours: 24 } as const

/**
 * The open report, unless another moderator has claimed it within the last day.
 *
 * | report                         | answer           |
 * |--------------------------------|------------------|
 * | decided                        | NOT_OPEN         |
 * | open, claimed by another       | CLAIMED_BY_OTHER |
 * | open, that claim is a day old  | yes              |
 * | open, claimed by the moderator | yes              |
 * | open, not claimed              | yes              |
 */
export const available = (
  found: Report,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Report, ClaimedByOther | ReportNotOpen> => {
  if (found.status !== "open") return Result.fail(new ReportNotOpen())
  return isOthers(found, by, now) ? Result.fail(new ClaimedByOther()) : Result.succeed(found)
}

/** The report, claimed by a moderator from now on. */
export const claimed = (
  found: Report,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Report, ClaimedByOther | ReportNotOpen> =>
  Result.map(available(found, by, now), (report) => ({ ...report, claimedBy: by, claimedAt: now }))

/** The report without its claim, which administrators take away from others too. */
export const released = (
  found: Report,
  { by, isAdmin }: { readonly by: UserId; readonly isAdmin: boolean },
  now: DateTime.Utc,
): Result.Result<Report, ClaimedByOther | ReportNotOpen> => {
  const free = isAdmin && found.status === "open" ? Result.succeed(found) : available(found, by, now)
  return Result.map(free, (report) => ({ ...report, claimedBy: null, claimedAt: null }))
}

const isOthers = ({ claimedAt, claimedBy }: Report, by: UserId, now: DateTime.Utc): boolean =>
  claimedBy !== null &&
  claimedBy !== by &&
  claimedAt !== null &&
  DateTime.isLessThan(now, DateTime.add(claimedAt, claimTime))
