import { type Brand, DateTime, Result } from "effect"
import { availableReport, type Report, type ReportId, type ReportsErrors, type ReportTarget } from "../reports/index.ts"
import type { UserId } from "../shared/index.ts"
import type { User, UserCard } from "../users/index.ts"
import { AlreadyUndone, NotModerator, NotUndoable, OwnCase, PersonGone, RuleMissing } from "./errors.ts"
import type { Role } from "./role.ts"

export type DecisionId = string & Brand.Brand<"DecisionId">

/** What a moderator does about a report. */
export const decisionActions = ["dismissed", "removed", "warned", "suspended"] as const
export type DecisionAction = (typeof decisionActions)[number]

/** How a moderator answers an appeal. */
export const appealOutcomes = ["upheld", "overturned"] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** What the person whom a decision is about says against it, once, and what came of it. */
export interface Appeal {
  readonly text: string
  readonly appealedAt: DateTime.Utc
  readonly outcome: AppealOutcome | null
  /** What the person is answered. */
  readonly answer: string | null
  readonly answeredAt: DateTime.Utc | null
  readonly answeredBy: UserId | null
}

/** What a moderator decided about a report. Contract: moderation, decisions. */
export interface Decision {
  readonly id: DecisionId
  readonly reportId: ReportId
  /** `null` once that account is deleted, as the two below. */
  readonly moderatorId: UserId | null
  /** Whom it is about; `null` also where the target was gone before. */
  readonly personId: UserId | null
  readonly action: DecisionAction
  /** The rule that was broken, which the person is shown; `null` for a dismissed report. */
  readonly rule: string | null
  /** What moderators alone see. */
  readonly note: string
  readonly decidedAt: DateTime.Utc
  /** Of a suspension: the moment of the account's suspension, which later ones do not have. */
  readonly suspendedAt: DateTime.Utc | null
  /** When the suspension is over; `null` for one for good, and for other actions. */
  readonly endsAt: DateTime.Utc | null
  /** When it was over, or something else had ended it. */
  readonly endedAt: DateTime.Utc | null
  readonly undoneAt: DateTime.Utc | null
  readonly undoneBy: UserId | null
  /** `null` until the person says something. */
  readonly appeal: Appeal | null
}

/** A copy of what a decision removed, from which it can come back. */
export interface TakenDown {
  readonly decisionId: DecisionId
  /** Whose it was. */
  readonly personId: UserId
  readonly targetType: ReportTarget
  readonly copy: string
  readonly takenAt: DateTime.Utc
}

/** A decision as moderators see it. A card is `null` once that account is deleted. */
export interface ShownDecision {
  readonly decision: Decision
  readonly moderator: UserCard | null
  readonly person: UserCard | null
}

/** What a moderator says. */
export interface Verdict {
  readonly action: DecisionAction
  readonly rule: string | null
  readonly note: string
  /** How many days a suspension lasts; `null` for good. */
  readonly days: number | null
}

/** A moderator, with their role. */
interface Judge {
  readonly id: UserId
  readonly role: Role
}

/** Whom a report is about, with the role of that account. */
export interface Concerned {
  readonly user: Pick<User, "id">
  readonly role: Role | null
}

type Refused =
  | NotModerator
  | OwnCase
  | PersonGone
  | ReportsErrors.ClaimedByOther
  | ReportsErrors.ReportNotOpen
  | RuleMissing

/**
 * The decision of a moderator about a report; `person` is `null` where there is no account whom it is about.
 *
 * | the moderator                                            | answer           |
 * |----------------------------------------------------------|------------------|
 * | wrote the report, or is the person                       | OWN_CASE         |
 * | is no administrator, and the person has a role           | FORBIDDEN        |
 * | finds it decided                                         | NOT_OPEN         |
 * | finds it claimed by another                              | CLAIMED_BY_OTHER |
 * | names no rule, and does more than dismiss                | 400              |
 * | warns or suspends, and there is no person                | PERSON_GONE      |
 */
export const decision = (
  report: Report,
  verdict: Verdict,
  {
    by,
    id,
    now,
    person,
  }: {
    readonly by: Judge
    readonly id: DecisionId
    readonly now: DateTime.Utc
    readonly person: Concerned | null
  },
): Result.Result<Decision, Refused> => {
  const { action, days, note, rule } = verdict
  if (report.reporterId === by.id || person?.user.id === by.id) return Result.fail(new OwnCase())
  if (by.role !== "admin" && person !== null && person.role !== null) return Result.fail(new NotModerator())
  const free = availableReport(report, by.id, now)
  if (Result.isFailure(free)) return Result.fail(free.failure)
  if (action !== "dismissed" && rule === null) return Result.fail(new RuleMissing())
  if ((action === "warned" || action === "suspended") && person === null) return Result.fail(new PersonGone())
  return Result.succeed({
    ...{ id, reportId: report.id, moderatorId: by.id, personId: person?.user.id ?? null, action, note, decidedAt: now },
    rule: action === "dismissed" ? null : rule,
    suspendedAt: null,
    endsAt: action === "suspended" && days !== null ? DateTime.add(now, { days }) : null,
    ...{ endedAt: null, undoneAt: null, undoneBy: null, appeal: null },
  })
}

/**
 * The decision, undone by a moderator. `canReturn` says whether there is a copy of what it removed.
 *
 * | the decision                       | answer         |
 * |------------------------------------|----------------|
 * | is about the moderator             | OWN_CASE       |
 * | is undone                          | ALREADY_UNDONE |
 * | removed the target without a copy  | NOT_UNDOABLE   |
 * | all others                         | undone         |
 */
export const undone = (
  found: Decision,
  by: UserId,
  now: DateTime.Utc,
  canReturn: boolean,
): Result.Result<Decision, AlreadyUndone | NotUndoable | OwnCase> => {
  if (found.personId === by) return Result.fail(new OwnCase())
  if (found.undoneAt !== null) return Result.fail(new AlreadyUndone())
  if (found.action === "removed" && !canReturn) return Result.fail(new NotUndoable())
  return Result.succeed({ ...found, undoneAt: now, undoneBy: by })
}

/** Whether the account is suspended by this decision, and not by a later suspension. */
export const isSuspendedBy = ({ suspendedAt }: Decision, user: Pick<User, "suspendedAt">): boolean =>
  suspendedAt !== null && user.suspendedAt !== null && DateTime.Equivalence(suspendedAt, user.suspendedAt)
