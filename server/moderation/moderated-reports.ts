import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  claimReport,
  type DecisionId,
  decideReport,
  decisionActions,
  type OfferId,
  type ReportId,
  releaseReport,
  reportStatuses,
  reportTargets,
  settlements,
  settleProblem,
  undoDecision,
  viewCase,
  viewQueue,
} from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText, OrNull, Text, Whole } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { CaseView, caseView, DecisionView, decisionView, QueuedReportView, queuedReportView } from "./report-views.ts"

const forModerators = [
  "moderation.FORBIDDEN",
  "moderation.FACTOR_REQUIRED",
  "users.ACCOUNT_SUSPENDED",
  "users.USER_NOT_FOUND",
] as const

const ReportParams = Params({ id: Id<ReportId>() })
const Note = described("Why, for moderators alone.", Text({ max: 2000 }))

/** Contract: moderation, queue; moderation, decisions; moderation, problems. */
export const moderatedReportRoutes = ({ list, plugin }: Http) =>
  new Elysia({ prefix: "/moderation", tags: ["moderation"] })
    .use(plugin)
    .get(
      "/reports",
      ({ run, userId, query }) => {
        const { claim = "any", status = "open", targetType = null } = query
        const filter = { status, targetType, claim: claim === "any" ? null : claim === "none" ? claim : userId }
        return run(
          answer(
            list(
              `moderated reports ${userId} ${status} ${targetType} ${claim}`,
              query,
              (page) => viewQueue({ by: userId, filter, page }),
              (queued) => queuedReportView(queued),
            ),
          ),
        )
      },
      {
        detail: { summary: "Lists the reports that wait, the oldest first, for moderators." },
        query: Query({
          ...paging,
          status: described(
            "Only reports in this state; `open` if it is left out.",
            t.Optional(OneOf(...reportStatuses)),
          ),
          targetType: described("Only reports of this kind of object.", t.Optional(OneOf(...reportTargets))),
          claim: described(
            "Only your own claims, or only reports without a claim; `any` if it is left out.",
            t.Optional(OneOf("any", "none", "own")),
          ),
        }),
        response: { ...Ok(ListOf(QueuedReportView)), ...fails(...forModerators) },
      },
    )
    .get(
      "/reports/:id",
      ({ run, userId, params }) => run(answer(Effect.map(viewCase({ id: params.id, by: userId }), caseView))),
      {
        detail: {
          summary: "Shows a report with its target and the history of the person, for moderators.",
          description: "That you read it is in the log.",
        },
        params: ReportParams,
        response: { ...Ok(CaseView), ...fails(...forModerators, "reports.NOT_FOUND") },
      },
    )
    .post(
      "/reports/:id/claim",
      ({ run, userId, params }) =>
        run(answer(Effect.map(claimReport({ id: params.id, by: userId }), queuedReportView))),
      {
        detail: { summary: "Keeps an open report for you, for a day." },
        params: ReportParams,
        response: {
          ...Ok(QueuedReportView),
          ...fails(...forModerators, "reports.NOT_FOUND", "reports.NOT_OPEN", "reports.CLAIMED_BY_OTHER"),
        },
      },
    )
    .post(
      "/reports/:id/release",
      ({ run, userId, params }) =>
        run(answer(Effect.map(releaseReport({ id: params.id, by: userId }), queuedReportView))),
      {
        detail: { summary: "Gives a claimed report back to the queue." },
        params: ReportParams,
        response: {
          ...Ok(QueuedReportView),
          ...fails(...forModerators, "reports.NOT_FOUND", "reports.NOT_OPEN", "reports.CLAIMED_BY_OTHER"),
        },
      },
    )
    .post(
      "/reports/:id/decide",
      ({ run, userId, params, body: { action, days = null, note, rule = null } }) =>
        run(answer(Effect.map(decideReport({ id: params.id, by: userId, action, rule, note, days }), decisionView))),
      {
        detail: {
          summary: "Decides a report: dismisses it, removes its target, warns the person or suspends their account.",
        },
        params: ReportParams,
        body: Body({
          action: described("What to do.", OneOf(...decisionActions)),
          rule: described("The rule that was broken; needed unless it is dismissed.", OptionalText({ max: 500 })),
          note: Note,
          days: described("How many days a suspension lasts, or null for good.", OrNull(Whole({ min: 1, max: 365 }))),
        }),
        response: {
          ...Ok(DecisionView),
          ...fails(
            ...forModerators,
            "moderation.OWN_CASE",
            "moderation.PERSON_GONE",
            "moderation.NOT_FOUND",
            "reports.NOT_FOUND",
            "reports.NOT_OPEN",
            "reports.CLAIMED_BY_OTHER",
            "reports.NOT_REMOVABLE",
            "reports.OFFER_NOT_REMOVABLE",
            "users.ALREADY_SUSPENDED",
          ),
        },
      },
    )
    .post(
      "/decisions/:id/undo",
      ({ run, userId, params, body: { note } }) =>
        run(answer(Effect.map(undoDecision({ id: params.id, by: userId, note }), decisionView))),
      {
        detail: {
          summary: "Undoes a decision: its report is open again, and the suspension that it made ends.",
        },
        params: Params({ id: Id<DecisionId>() }),
        body: Body({ note: Note }),
        response: {
          ...Ok(DecisionView),
          ...fails(
            ...forModerators,
            "moderation.NOT_FOUND",
            "moderation.OWN_CASE",
            "moderation.ALREADY_UNDONE",
            "moderation.NOT_UNDOABLE",
          ),
        },
      },
    )
    .post(
      "/offers/:id/settle",
      ({ run, userId, params, body: { note, outcome } }) =>
        run(answer(Effect.as(settleProblem({ id: params.id, by: userId, outcome, note }), noContent))),
      {
        detail: { summary: "Ends an accepted offer with an open problem." },
        params: Params({ id: Id<OfferId>() }),
        body: Body({
          outcome: described("How the offer ends.", OneOf(...settlements)),
          note: Note,
        }),
        response: {
          ...NoContent,
          ...fails(
            ...forModerators,
            "moderation.OWN_CASE",
            "offers.OFFER_NOT_FOUND",
            "offers.NO_OPEN_PROBLEM",
            "offers.ITEM_GONE",
            "offers.OFFERED_ITEM_GONE",
            "offers.OFFERER_HAS_NO_COLLECTION",
            "offers.OWNER_HAS_NO_COLLECTION",
          ),
        },
      },
    )
