import { DateTime, Effect, Option } from "effect"
import { notify } from "../delivery/index.ts"
import { copyOfTarget, dismissReport, type ReportId, resolveReport, showReport } from "../reports/index.ts"
import { Ids, inTransaction, recordChange, type UserId } from "../shared/index.ts"
import { suspendAccount, Users } from "../users/index.ts"
import { type Concerned, type DecisionId, decision, type Verdict } from "./decision.ts"
import { Decisions, Roles } from "./ports.ts"
import { requireRole } from "./require-role.ts"

/**
 * Decides a report for a moderator: dismisses it, removes its target, warns the person or suspends their account, in
 * one transaction with its entry of the log. Contract: moderation, decisions.
 */
export const decideReport = Effect.fn("moderation.decideReport")(function* (
  input: Verdict & { readonly id: ReportId; readonly by: UserId },
) {
  const { by, id: reportId, ...verdict } = input
  const decisions = yield* Decisions
  const users = yield* Users
  const role = yield* requireRole(by, "moderator")
  const { report, target } = yield* showReport(reportId)
  const person = yield* concernedBy(report.ownerId ?? target?.owner?.id ?? null)
  const id = (yield* (yield* Ids).next) as DecisionId
  const made = yield* Effect.fromResult(
    decision(report, verdict, { by: { id: by, role }, id, now: yield* DateTime.now, person }),
  )
  const { action, note } = made
  const copy = action === "removed" ? yield* copyOfTarget(report) : null
  if (action === "dismissed") yield* dismissReport({ id: reportId, note })
  else yield* resolveReport({ id: reportId, note, remove: action === "removed" })
  if (action === "suspended" && person !== null) yield* suspendAccount(person.user.id)
  const suspended = action === "suspended" && person !== null ? yield* users.get(person.user.id) : null
  const stored = { ...made, suspendedAt: suspended?.suspendedAt ?? null }
  yield* decisions.add(stored)
  if (copy !== null && person !== null)
    yield* decisions.keepCopy({
      ...{ decisionId: id, personId: person.user.id, targetType: report.targetType, copy, takenAt: made.decidedAt },
    })
  const days = action !== "suspended" ? "" : verdict.days === null ? " for good" : ` for ${verdict.days} days`
  yield* recordChange("reports decide", reportId, `${action}${days}: ${note}`, by)
  if (action !== "dismissed" && person !== null)
    yield* notify({ to: person.user.id, type: "moderation_decided", actor: null, subject: null })
  return yield* decisions.show(id)
}, inTransaction)

/** The account that a report is about, with its role. */
const concernedBy = Effect.fnUntraced(function* (id: UserId | null) {
  if (id === null) return null
  const user = Option.getOrNull(yield* Effect.option((yield* Users).get(id)))
  if (user === null) return null
  const held = Option.getOrNull(yield* (yield* Roles).of(id))
  return { user, role: held?.role ?? null } satisfies Concerned
})
