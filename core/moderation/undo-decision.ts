import { DateTime, Effect, Option } from "effect"
import { reopenReport, restoreTarget } from "../reports/index.ts"
import { inTransaction, keptSince, recordChange, type UserId } from "../shared/index.ts"
import { Users, unsuspendAccount } from "../users/index.ts"
import { type Decision, type DecisionId, isSuspendedBy, type TakenDown, undone } from "./decision.ts"
import { NotUndoable } from "./errors.ts"
import { Decisions } from "./ports.ts"
import { requireRole } from "./require-role.ts"

/**
 * Undoes a decision for a moderator: its report is open again, what it removed is there again, and the suspension that
 * it brought about ends. Part of one transaction with its entry of the log. Contract: moderation, decisions.
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
  const copy = Option.getOrNull(yield* decisions.copyOf(id))
  const after = yield* Effect.fromResult(undone(decision, by, yield* DateTime.now, copy !== null))
  if (copy !== null && !(yield* bringBack(copy))) return yield* new NotUndoable()
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

/** Brings back what a decision removed. `false` where that is no longer possible. */
export const bringBack = Effect.fnUntraced(function* ({ copy, decisionId, targetType }: TakenDown) {
  const isBack = yield* restoreTarget(targetType, copy)
  if (isBack) yield* (yield* Decisions).dropCopy(decisionId)
  return isBack
})

/** How many copies one statement removes. */
const atOnce = 500

/**
 * Removes the copies that are older than they are kept. Several servers may do so at once.
 * Contract: moderation, decisions.
 */
export const sweepTakenDown = Effect.fn("moderation.sweepTakenDown")(function* () {
  const before = keptSince("takenDown", yield* DateTime.now)
  const decisions = yield* Decisions
  while ((yield* decisions.sweepCopies(before, atOnce)) === atOnce) yield* Effect.yieldNow
})
