import { DateTime, Result } from "effect"
import { isHost } from "../../friends/index.ts"
import { changedAt } from "../changed-at.ts"
import { Forbidden, type InvalidSchedule, InvalidTransition } from "./errors.ts"
import type { Round, RoundOutcome } from "./round.ts"
import { checkedRoundSchedule } from "./schedule.ts"
import type { RoundStanding } from "./standing.ts"
import { isFinalRound, type RoundAction, roundStateAfter } from "./transitions.ts"

/** The steps that hosts take. */
export const roundSteps = ["open", "lock", "solve", "start"] as const
export type RoundStep = (typeof roundSteps)[number]

/**
 * A host takes a round one step on. Contract: market, states of rounds.
 *
 * |       | draft | open   | locked                 | solved   | settling, done, cancelled |
 * |-------|-------|--------|------------------------|----------|---------------------------|
 * | open  | open  | -      | -                      | -        | -                         |
 * | lock  | -     | locked | -                      | -        | -                         |
 * | solve | -     | -      | locked, solved at once | -        | -                         |
 * | start | -     | -      | -                      | settling | -                         |
 *
 * `-` is INVALID_TRANSITION, and others than hosts are FORBIDDEN everywhere.
 */
export const takeStep = (
  round: Round,
  step: RoundStep,
  by: RoundStanding,
  now: DateTime.Utc,
): Result.Result<Round, Forbidden | InvalidTransition | InvalidSchedule> =>
  isHost(by) ? stepped(round, step, now) : Result.fail(new Forbidden())

/** The round after a step, taken by a host, an administrator, or the service at its time. */
export const stepped = (
  round: Round,
  step: RoundStep,
  now: DateTime.Utc,
): Result.Result<Round, InvalidTransition | InvalidSchedule> =>
  Result.flatMap(moved(round, step, now), (after) => {
    switch (step) {
      case "open":
        return checkedRoundSchedule<Round>({ ...after, openedAt: now }, null, now)
      case "lock":
        return Result.succeed({ ...after, solvesAt: DateTime.add(now, { hours: round.reviewHours }) })
      case "solve":
        return Result.succeed({ ...after, solvesAt: now })
      case "start":
        return Result.succeed({ ...after, settlesBy: DateTime.add(now, { days: round.settleDays }) })
    }
  })

/** The round once its result is stored. */
export const withResult = (
  round: Round,
  result: RoundOutcome,
  now: DateTime.Utc,
): Result.Result<Round, InvalidTransition> =>
  Result.map(moved(round, "store", now), (after) => ({
    ...after,
    result,
    startsAt: DateTime.add(now, { hours: round.checkHours }),
  }))

/** The round once no leg of it waits any more. */
export const finishedRound = (round: Round, now: DateTime.Utc): Result.Result<Round, InvalidTransition> =>
  moved(round, "finish", now)

/**
 * The owner cancels the round. Contract: market, states of rounds.
 *
 * |        | draft, open, locked, solved | settling, done, cancelled |
 * |--------|-----------------------------|---------------------------|
 * | owner  | cancelled                   | INVALID_TRANSITION        |
 * | others | FORBIDDEN                   | FORBIDDEN                 |
 */
export const cancelRoundBy = (
  round: Round,
  by: RoundStanding,
  reason: string | null,
  now: DateTime.Utc,
): Result.Result<Round, Forbidden | InvalidTransition> =>
  by.role === "owner" ? cancelledRound(round, reason, now) : Result.fail(new Forbidden())

/** The round after its cancellation by any user who may. */
export const cancelledRound = (
  round: Round,
  reason: string | null,
  now: DateTime.Utc,
): Result.Result<Round, InvalidTransition> =>
  Result.map(moved(round, "cancel", now), (after) => ({ ...after, cancelReason: reason }))

/** Whether a round is finished: done or cancelled. */
export const isFinished = ({ status }: Round): boolean => isFinalRound(status)

const moved = (round: Round, action: RoundAction, now: DateTime.Utc): Result.Result<Round, InvalidTransition> => {
  const status = roundStateAfter(round.status, action)
  if (status === null) return Result.fail(new InvalidTransition())
  return Result.succeed({ ...round, status, updatedAt: changedAt(round, now) })
}
