import { DateTime, Duration, Result } from "effect"
import { InvalidSchedule } from "./errors.ts"
import type { Round } from "./round.ts"

/** When a round takes entries and when it locks. */
export type RoundSchedule = Pick<Round, "entriesUntil" | "locksAt">

/** How far ahead a round locks at most. Contract: market, rounds. */
const farthestLock = Duration.days(180)

/**
 * A schedule that a round can have: both moments are ahead, entries end with the lock at the latest, and that is at
 * most 180 days ahead. A moment that an open round keeps, `before`, may have passed. Contract: market, rounds.
 */
export const checkedRoundSchedule = <S extends RoundSchedule>(
  schedule: S,
  before: RoundSchedule | null,
  now: DateTime.Utc,
): Result.Result<S, InvalidSchedule> => {
  const { entriesUntil, locksAt } = schedule
  const isKept = (moment: DateTime.Utc, old: DateTime.Utc | undefined) =>
    old !== undefined && DateTime.Equivalence(moment, old)
  const isPossible =
    (isKept(locksAt, before?.locksAt) || DateTime.isGreaterThan(locksAt, now)) &&
    (isKept(entriesUntil, before?.entriesUntil) || DateTime.isGreaterThan(entriesUntil, now)) &&
    DateTime.isLessThanOrEqualTo(entriesUntil, locksAt) &&
    DateTime.isLessThanOrEqualTo(locksAt, DateTime.addDuration(now, farthestLock))
  return isPossible ? Result.succeed(schedule) : Result.fail(new InvalidSchedule())
}

/** Whether a round is open at a moment: from `locksAt` on it is not, also before the sweep has stored that. */
export const isOpenAt = ({ locksAt, status }: Pick<Round, "locksAt" | "status">, now: DateTime.Utc): boolean =>
  status === "open" && DateTime.isLessThan(now, locksAt)
