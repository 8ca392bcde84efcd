import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  acceptDmRequest,
  cancelDmRequest,
  type DmRequestId,
  listDmRequests,
  rejectDmRequest,
  requestDm,
  type UserId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"
import { DmRequestView, dmRequestView } from "./dm-request-view.ts"

const Which = Params({ id: Id<DmRequestId>() })
const decisionFails = fails("chat.NOT_FOUND", "chat.FORBIDDEN", "chat.NOT_PENDING")

/** Contract: chat, message requests. */
export const dmRequestRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/chat/dm-requests", tags: ["chat"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { userId, message = null } }) =>
        run(
          answer(
            Effect.map(requestDm({ from: user.id, to: userId, message }), (request) => created(dmRequestView(request))),
          ),
        ),
      {
        detail: { summary: "Asks a user for permission to write to them." },
        body: Body({ userId: Id<UserId>(), message: OptionalText({ max: 500 }) }),
        response: {
          ...Created(DmRequestView),
          ...fails(
            "users.USER_NOT_FOUND",
            "chat.BLOCKED",
            "chat.SELF_REQUEST",
            "chat.ALREADY_FRIENDS",
            "chat.ALREADY_EXISTS",
            "chat.TOO_MANY_REQUESTS_OPEN",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, query: { direction = "received", ...query } }) =>
        run(
          list(
            `dm requests ${direction} ${user.id}`,
            query,
            (page) => listDmRequests({ user: user.id, direction, page }),
            (request) => dmRequestView(request),
          ),
        ),
      {
        detail: { summary: "Lists the pending message requests that you received or sent." },
        query: Query({
          ...paging,
          direction: described(
            "Whether the requests that were received or sent are listed.",
            t.Optional(OneOf("received", "sent")),
          ),
        }),
        response: Ok(ListOf(DmRequestView)),
      },
    )
    .post(
      "/:id/accept",
      ({ run, user, params }) =>
        run(answer(Effect.map(acceptDmRequest({ id: params.id, by: user.id }), conversationView))),
      {
        detail: { summary: "Accepts a message request, which opens the conversation." },
        params: Which,
        response: { ...Ok(ConversationView), ...decisionFails },
      },
    )
    .post(
      "/:id/reject",
      ({ run, user, params }) =>
        run(answer(Effect.map(rejectDmRequest({ id: params.id, by: user.id }), dmRequestView))),
      {
        detail: { summary: "Rejects a message request." },
        params: Which,
        response: { ...Ok(DmRequestView), ...decisionFails },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(cancelDmRequest({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Cancels a message request that you sent." },
        params: Which,
        response: { ...NoContent, ...decisionFails },
      },
    )
