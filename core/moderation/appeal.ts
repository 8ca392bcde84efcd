import { type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import type { AppealOutcome, Decision } from "./decision.ts"
import { AlreadyAppealed, AlreadyUndone, AppealNotOpen, DecisionNotFound, OwnCase } from "./errors.ts"

/**
 * The decision with the appeal of a user.
 *
 * | the decision                     | answer           |
 * |----------------------------------|------------------|
 * | is about another, or dismissed   | NOT_FOUND        |
 * | has an appeal                    | ALREADY_APPEALED |
 * | is undone                        | ALREADY_UNDONE   |
 * | all others                       | yes              |
 */
export const appealed = (
  found: Decision,
  by: UserId,
  text: string,
  now: DateTime.Utc,
): Result.Result<Decision, AlreadyAppealed | AlreadyUndone | DecisionNotFound> => {
  if (found.personId !== by || found.action === "dismissed") return Result.fail(new DecisionNotFound())
  if (found.appeal !== null) return Result.fail(new AlreadyAppealed())
  if (found.undoneAt !== null) return Result.fail(new AlreadyUndone())
  const open = { outcome: null, answer: null, answeredAt: null, answeredBy: null } as const
  return Result.succeed({ ...found, appeal: { text, appealedAt: now, ...open } })
}

/**
 * The decision with the answer of a moderator, who did not decide: one that is overturned is undone.
 *
 * | the moderator, or the appeal             | answer          |
 * |------------------------------------------|-----------------|
 * | there is none                            | NOT_FOUND       |
 * | decided, or is the person                | OWN_CASE        |
 * | it is answered                           | APPEAL_NOT_OPEN |
 * | all others                               | yes             |
 */
export const answered = (
  found: Decision,
  {
    answer,
    by,
    now,
    outcome,
  }: {
    readonly answer: string
    readonly by: UserId
    readonly now: DateTime.Utc
    readonly outcome: AppealOutcome
  },
): Result.Result<Decision, AppealNotOpen | DecisionNotFound | OwnCase> => {
  const { appeal } = found
  if (appeal === null) return Result.fail(new DecisionNotFound())
  if (found.moderatorId === by || found.personId === by) return Result.fail(new OwnCase())
  if (appeal.outcome !== null) return Result.fail(new AppealNotOpen())
  const isUndone = outcome === "overturned" && found.undoneAt === null
  return Result.succeed({
    ...found,
    ...(isUndone ? { undoneAt: now, undoneBy: by } : {}),
    appeal: { ...appeal, outcome, answer, answeredAt: now, answeredBy: by },
  })
}
