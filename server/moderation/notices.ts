import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  answerAppeal,
  appealDecision,
  appealOutcomes,
  type DecisionId,
  listAppeals,
  listNotices,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, Text } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { AppealText, NoticeView, noticeView } from "./notice-view.ts"
import { DecisionView, decisionView } from "./report-views.ts"

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
        body: Body({ text: AppealText }),
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
