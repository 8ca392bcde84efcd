import { DateTime, Effect, Option } from "effect"
import { reopenReport } from "../reports/index.ts"
import { inTransaction, recordChange, type UserId } from "../shared/index.ts"
import { Users, unsuspendAccount } from "../users/index.ts"
import { type Decision, type DecisionId, isSuspendedBy, undone } from "./decision.ts"
import { Decisions } from "./ports.ts"
import { requireRole } from "./require-role.ts"

/**
 * Undoes a decision for a moderator: its report is open again, and the suspension that it brought about ends. Part of
 * one transaction with its entry of the log. Contract: moderation, decisions.
 */
export const undoDecision = Effect.fn("moderation.undoDecision")(function* (input: {
  readonly id: DecisionId
  readonly note: string
  readonly by: UserId
}) {
  const { by, id, note } = input
  const decisions = yield* Decisions
  yield* requireRole(by, "moderator")
  const { decision } = yield* decisions.show(id)
  const after = yield* Effect.fromResult(undone(decision, by, yield* DateTime.now))
  yield* endSuspension(after)
  yield* decisions.save(after)
  // A report stays as long as the decision on it.
  yield* Effect.orDie(reopenReport(decision.reportId))
  yield* recordChange("decisions undo", id, note, by)
  return yield* decisions.show(id)
}, inTransaction)

/** Ends the suspension that a decision brought about, unless the account was suspended again since. */
export const endSuspension = Effect.fnUntraced(function* (decision: Decision) {
  const { personId } = decision
  if (personId === null) return
  const user = Option.getOrNull(yield* Effect.option((yield* Users).get(personId)))
  if (user !== null && isSuspendedBy(decision, user)) yield* Effect.orDie(unsuspendAccount(personId))
})
