import { DateTime, type Effect } from "effect"
import { t } from "elysia"
import {
  type Appeal,
  appealOutcomes,
  decisionActions,
  mostOthers,
  type QueuedReport,
  type ShownDecision,
  type ShownMessage,
  type viewCase,
} from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { ReportView, reportView } from "../reports/report-view.ts"
import { Author, PersonView, personView } from "../users/user-card-view.ts"

/** A report as moderators see it in the queue. Contract: moderation, queue. */
export const QueuedReportView = named(
  "QueuedReport",
  t.Object({
    ...ReportView.properties,
    note: described("What the moderator who decided it wrote for moderators, or null.", Nullable(t.String())),
    reporter: described("Who reported it.", PersonView),
    owner: described("Whom the report is about, or null where that is not known.", Nullable(PersonView)),
    claimedBy: described("The moderator who looks after it, or null.", Nullable(PersonView)),
    claimedAt: described("When it was claimed, or null.", Nullable(Moment)),
    othersCount: described(`How many other reports of it there are, up to ${mostOthers}.`, Whole()),
  }),
)

export const queuedReportView = (queued: QueuedReport): typeof QueuedReportView.static => ({
  ...reportView(queued.report),
  note: queued.report.note,
  reporter: personView(queued.reporter),
  owner: queued.owner === null ? null : personView(queued.owner),
  claimedBy: queued.claimedBy === null ? null : personView(queued.claimedBy),
  claimedAt: momentView(queued.report.claimedAt),
  othersCount: queued.othersCount,
})

/** What a person says against a decision. Contract: moderation, appeals. */
export const AppealView = named(
  "Appeal",
  t.Object({
    text: described("Why the decision is wrong, in the words of the person.", t.String()),
    appealedAt: described("When the person said so.", Moment),
    outcome: described("Whether the decision stays, or null until that is known.", Nullable(OneOf(...appealOutcomes))),
    answer: described("What the person is answered, or null.", Nullable(t.String())),
    answeredAt: described("When it was answered, or null.", Nullable(Moment)),
  }),
)

export const appealView = ({ answer, answeredAt, appealedAt, outcome, text }: Appeal): typeof AppealView.static => ({
  ...{ text, appealedAt: DateTime.formatIso(appealedAt), outcome, answer, answeredAt: momentView(answeredAt) },
})

/** A decision as moderators see it. Contract: moderation, decisions. */
export const DecisionView = named(
  "Decision",
  t.Object({
    id: OwnId,
    reportId: described("The report that was decided.", Uuid),
    action: described("What was done.", OneOf(...decisionActions)),
    rule: described("The rule that was broken, or null.", Nullable(t.String())),
    note: described("What moderators alone see.", t.String()),
    moderator: described("Who decided.", PersonView),
    person: described("Whom it is about.", PersonView),
    decidedAt: described("The moment of the decision.", Moment),
    endsAt: described("When a suspension is over, or null.", Nullable(Moment)),
    endedAt: described("When a suspension was over, or null.", Nullable(Moment)),
    undoneAt: described("When it was undone, or null.", Nullable(Moment)),
    appeal: described("What the person says against it, or null.", Nullable(AppealView)),
  }),
)

export const decisionView = ({ decision, moderator, person }: ShownDecision): typeof DecisionView.static => ({
  id: decision.id,
  reportId: decision.reportId,
  action: decision.action,
  rule: decision.rule,
  note: decision.note,
  moderator: personView(moderator),
  person: personView(person),
  decidedAt: DateTime.formatIso(decision.decidedAt),
  endsAt: momentView(decision.endsAt),
  endedAt: momentView(decision.endedAt),
  undoneAt: momentView(decision.undoneAt),
  appeal: decision.appeal && appealView(decision.appeal),
})

const CaseMessageView = named(
  "CaseMessage",
  t.Object({
    id: OwnId,
    author: Author,
    content: described("The text, or null for files alone and once it is deleted.", Nullable(t.String())),
    createdAt: Moment,
  }),
)

/** One report with all that a moderator may see of it. Contract: moderation, queue. */
export const CaseView = named(
  "Case",
  t.Object({
    ...QueuedReportView.properties,
    target: described(
      "What is reported as it is now, or null once it is gone.",
      Nullable(
        t.Object({
          text: described("What it says.", t.String()),
          owner: described("Whose it is.", PersonView),
          pictures: described("The addresses of its pictures.", t.Array(t.String())),
          price: described("What a listing costs, or null.", PriceView),
        }),
      ),
    ),
    messages: described("A reported message with those around it, the oldest first.", t.Array(CaseMessageView)),
    others: described("Other reports of it, the newest first.", t.Array(QueuedReportView)),
    history: described(
      "What is known of whom it is about.",
      t.Object({
        suspendedAt: described("Since when the account is suspended, or null.", Nullable(Moment)),
        memberSince: described("When the account was made, or null where none is known.", Nullable(Moment)),
        completedCount: described("How many offers were completed, on either side, or null.", Nullable(Whole())),
        reports: described("Other reports about the person, the newest first.", t.Array(QueuedReportView)),
        decisions: described("Decisions about the person, the newest first.", t.Array(DecisionView)),
      }),
    ),
  }),
)

type Case = Effect.Success<ReturnType<typeof viewCase>>

export const caseView = ({ history, messages, others, queued, target }: Case): typeof CaseView.static => ({
  ...queuedReportView(queued),
  target: target && {
    text: target.text,
    owner: personView(target.owner),
    pictures: [...target.pictures],
    price: priceView(target.price),
  },
  messages: messages.map(messageView),
  others: others.map(queuedReportView),
  history: {
    suspendedAt: momentView(history.suspendedAt),
    memberSince: momentView(history.memberSince),
    completedCount: history.completedCount,
    reports: history.reports.map(queuedReportView),
    decisions: history.decisions.map(decisionView),
  },
})

const messageView = ({ author, message }: ShownMessage): typeof CaseMessageView.static => ({
  id: message.id,
  author: personView(author),
  content: message.content,
  createdAt: DateTime.formatIso(message.createdAt),
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
