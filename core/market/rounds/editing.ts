import { DateTime, Result } from "effect"
import { isHost } from "../../friends/index.ts"
import type { RoundId, UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import { Forbidden, InvalidSchedule, RoundNotEditable } from "./errors.ts"
import type { Round } from "./round.ts"
import { checkedRoundSchedule } from "./schedule.ts"
import type { RoundStanding } from "./standing.ts"
import type { RoundStatus } from "./transitions.ts"

/** The attributes of a round that its hosts choose. Contract: market, rounds. */
export type RoundTerms = Pick<
  Round,
  | "name"
  | "description"
  | "visibility"
  | "locksAt"
  | "entriesUntil"
  | "reviewHours"
  | "checkHours"
  | "settleDays"
  | "maxEntries"
>

/** A change of a round. A missing key leaves its attribute unchanged. */
export type RoundChange = { readonly [K in keyof RoundTerms]?: RoundTerms[K] | undefined }

/** A new round, a draft without entries. Contract: market, rounds. */
export const newRound = (
  made: RoundTerms & { readonly id: RoundId; readonly ownerId: UserId; readonly seed: string },
  now: DateTime.Utc,
): Result.Result<Round, InvalidSchedule> =>
  Result.map(checkedRoundSchedule(made, null, now), (round) => ({
    ...round,
    status: "draft",
    openedAt: null,
    solvesAt: null,
    startsAt: null,
    settlesBy: null,
    cancelReason: null,
    entriesCount: 0,
    wantsCount: 0,
    isFrozen: false,
    isClosingNotified: false,
    result: null,
    createdAt: now,
    updatedAt: now,
  }))

const always = ["name", "description"] as const
const changeable: Readonly<Record<RoundStatus, ReadonlyArray<keyof RoundTerms>>> = {
  draft: [
    ...always,
    ...(["visibility", "locksAt", "entriesUntil", "reviewHours", "checkHours", "settleDays", "maxEntries"] as const),
  ],
  open: [...always, "locksAt", "entriesUntil"],
  locked: [],
  solved: [],
  settling: ["settleDays"],
  done: [],
  cancelled: [],
}

/**
 * The round after a change by a host. Entries that end with the lock go on to do so when it moves. The time to settle
 * only grows. Contract: market, rounds.
 *
 * | draft | open                                     | settling   | locked, solved, done, cancelled |
 * |-------|------------------------------------------|------------|---------------------------------|
 * | all   | name, description, locksAt, entriesUntil | settleDays | ROUND_NOT_EDITABLE              |
 */
export const editedRound = (
  round: Round,
  by: RoundStanding,
  change: RoundChange,
  now: DateTime.Utc,
): Result.Result<Round, Forbidden | RoundNotEditable | InvalidSchedule> =>
  Result.gen(function* () {
    if (!isHost(by)) return yield* Result.fail(new Forbidden())
    const allowed = changeable[round.status]
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as RoundChange
    const isAllowed = Object.keys(given).every((key) => allowed.includes(key as keyof RoundTerms))
    if (allowed.length === 0 || !isAllowed) return yield* Result.fail(new RoundNotEditable())
    const follows = given.entriesUntil === undefined && DateTime.Equivalence(round.entriesUntil, round.locksAt)
    const entriesUntil = (follows ? given.locksAt : given.entriesUntil) ?? round.entriesUntil
    const after = { ...round, ...given, entriesUntil, updatedAt: changedAt(round, now) } as Round
    if (round.status === "settling") return yield* settledLonger(round, after)
    return yield* checkedRoundSchedule(after, round, now)
  })

const settledLonger = (round: Round, after: Round): Result.Result<Round, InvalidSchedule> => {
  const more = after.settleDays - round.settleDays
  if (more < 0) return Result.fail(new InvalidSchedule())
  return Result.succeed({
    ...after,
    settlesBy: round.settlesBy === null ? null : DateTime.add(round.settlesBy, { days: more }),
  })
}
