import { DateTime, Duration, Result } from "effect"
import { InvalidSchedule } from "./errors.ts"

/** When an event begins and ends. */
interface Schedule {
  readonly startsAt: DateTime.Utc
  readonly endsAt: DateTime.Utc
}

/** How long an event lasts at most. Contract: events, events. */
export const longestEvent = Duration.days(14)

/**
 * A schedule that an event can have: it begins in the future, ends after it has begun and lasts at most 14 days. An
 * event that has begun already keeps its start, so `before` is the schedule of an existing event, and `null` for a new
 * one. Contract: events, events.
 */
export const checkedSchedule = <S extends Schedule>(
  schedule: S,
  before: Schedule | null,
  now: DateTime.Utc,
): Result.Result<S, InvalidSchedule> => {
  const { startsAt, endsAt } = schedule
  const isMoved = before === null || !DateTime.Equivalence(startsAt, before.startsAt)
  const isPossible =
    DateTime.isGreaterThan(endsAt, startsAt) &&
    DateTime.isLessThanOrEqualTo(endsAt, DateTime.addDuration(startsAt, longestEvent)) &&
    (!isMoved || DateTime.isGreaterThan(startsAt, now))
  return isPossible ? Result.succeed(schedule) : Result.fail(new InvalidSchedule())
}
