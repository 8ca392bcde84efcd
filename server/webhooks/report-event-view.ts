import { DateTime } from "effect"
import { t } from "elysia"
import {
  appealOutcomes,
  type Decision,
  decisionActions,
  type Report,
  reportReasons,
  reportStatuses,
  reportTargets,
} from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"

/** A report and the decision on it, as webhooks of the instance are sent it. Contract: webhooks, webhooks. */
export const ReportEventView = t.Object({
  report: described(
    "The report, without who made it.",
    t.Object({
      id: OwnId,
      targetType: described("What kind of object is reported.", OneOf(...reportTargets)),
      targetId: described("The id of what is reported.", Uuid),
      reason: OneOf(...reportReasons),
      status: OneOf(...reportStatuses),
      createdAt: Moment,
      decidedAt: described("When it was decided, or null.", Nullable(Moment)),
    }),
  ),
  decision: described(
    "The newest decision that was made over HTTP, or null; of an appeal the one that it is about.",
    Nullable(
      t.Object({
        id: OwnId,
        action: described("What was done.", OneOf(...decisionActions)),
        decidedAt: described("When it was made.", Moment),
        endsAt: described("When a suspension is over, or null.", Nullable(Moment)),
        undoneAt: described("When it was undone, or null.", Nullable(Moment)),
        appealedAt: described("When the person appealed, or null.", Nullable(Moment)),
        outcome: described("How the appeal was answered, or null.", Nullable(OneOf(...appealOutcomes))),
      }),
    ),
  ),
})

export const reportEventView = (report: Report, decision: Decision | null): typeof ReportEventView.static => ({
  report: {
    id: report.id,
    targetType: report.targetType,
    targetId: report.targetId,
    reason: report.reason,
    status: report.status,
    createdAt: DateTime.formatIso(report.createdAt),
    decidedAt: moment(report.decidedAt),
  },
  decision: decision && {
    id: decision.id,
    action: decision.action,
    decidedAt: DateTime.formatIso(decision.decidedAt),
    endsAt: moment(decision.endsAt),
    undoneAt: moment(decision.undoneAt),
    appealedAt: moment(decision.appeal?.appealedAt ?? null),
    outcome: decision.appeal?.outcome ?? null,
  },
})

const moment = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
