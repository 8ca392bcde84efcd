import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  answerAppeal,
  appealDecision,
  appealOutcomes,
  type Decision,
  type DecisionId,
  decisionActions,
  listAppeals,
  listNotices,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, Text } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { AppealView, appealView, DecisionView, decisionView } from "./report-views.ts"

/** A decision as the person sees it whom it is about. Contract: moderation, appeals. */
const NoticeView = named(
  "Notice",
  t.Object({
    id: OwnId,
    action: described("What was done.", OneOf(...decisionActions)),
    rule: described("The rule that was broken, or null.", Nullable(t.String())),
    decidedAt: described("The moment of the decision.", Moment),
    endsAt: described("When a suspension is over, or null.", Nullable(Moment)),
    undoneAt: described("When it was undone, or null.", Nullable(Moment)),
    appeal: described("What you said against it, or null.", Nullable(AppealView)),
  }),
)

const noticeView = ({ action, appeal, decidedAt, endsAt, id, rule, undoneAt }: Decision): typeof NoticeView.static => ({
  ...{ id, action, rule, decidedAt: DateTime.formatIso(decidedAt) },
  endsAt: endsAt && DateTime.formatIso(endsAt),
  undoneAt: undoneAt && DateTime.formatIso(undoneAt),
  appeal: appeal && appealView(appeal),
})

const forModerators = [
  "moderation.FORBIDDEN",
  "moderation.FACTOR_REQUIRED",
  "users.ACCOUNT_SUSPENDED",
  "users.USER_NOT_FOUND",
] as const
const DecisionParams = Params({ id: Id<DecisionId>() })

/** Contract: moderation, appeals. */
export const noticeRoutes = ({ list, plugin }: Http) =>
  new Elysia({ prefix: "/moderation", tags: ["moderation"] })
    .use(plugin)
    .get(
      "/notices",
      ({ run, userId, query }) =>
        run(
          list(
            `notices ${userId}`,
            query,
            (page) => listNotices({ by: userId, page }),
            (decision) => noticeView(decision),
          ),
        ),
      {
        detail: { summary: "Lists what moderators decided about you." },
        query: Query(paging),
        response: Ok(ListOf(NoticeView)),
      },
    )
    .post(
      "/notices/:id/appeal",
      ({ run, userId, params, body: { text } }) =>
        run(answer(Effect.map(appealDecision({ id: params.id, by: userId, text }), noticeView))),
      {
        detail: { summary: "Says something against a decision about you, once." },
        params: DecisionParams,
        body: Body({ text: described("Why the decision is wrong.", Text({ max: 2000 })) }),
        response: {
          ...Ok(NoticeView),
          ...fails(
            "moderation.NOT_FOUND",
            "moderation.ALREADY_APPEALED",
            "moderation.ALREADY_UNDONE",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "/appeals",
      ({ run, userId, query }) =>
        run(
          answer(
            list(
              "appeals",
              query,
              (page) => listAppeals({ by: userId, page }),
              (shown) => decisionView(shown),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the decisions whose appeals wait, the oldest first, for moderators." },
        query: Query(paging),
        response: { ...Ok(ListOf(DecisionView)), ...fails(...forModerators) },
      },
    )
    .post(
      "/appeals/:id/answer",
      ({ run, userId, params, body: { answer: said, outcome } }) =>
        run(answer(Effect.map(answerAppeal({ id: params.id, by: userId, outcome, answer: said }), decisionView))),
      {
        detail: { summary: "Answers an appeal against a decision of another moderator." },
        params: DecisionParams,
        body: Body({
          outcome: described("Whether the decision stays.", OneOf(...appealOutcomes)),
          answer: described("What the person is answered.", Text({ max: 2000 })),
        }),
        response: {
          ...Ok(DecisionView),
          ...fails(...forModerators, "moderation.NOT_FOUND", "moderation.OWN_CASE", "moderation.APPEAL_NOT_OPEN"),
        },
      },
    )
