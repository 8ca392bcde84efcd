import { Effect } from "effect"
import { Elysia } from "elysia"
import { addMember, type ConversationId, changeRole, memberRoles, removeMember, type UserId } from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OneOf, UserIdOrMe } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { idOf } from "../users/user-id.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"

const Whom = Params({ id: Id<ConversationId>(), userId: UserIdOrMe })

/** Contract: chat, members. */
export const conversationMemberRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/chat/conversations/:id/members", tags: ["chat"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(addMember({ id: params.id, by: user.id, user: body.userId }), (conversation) =>
              created(conversationView(conversation)),
            ),
          ),
        ),
      {
        detail: { summary: "Adds a friend to a group." },
        changesCredentials: true,
        params: Params({ id: Id<ConversationId>() }),
        body: Body({ userId: Id<UserId>() }),
        response: {
          ...Created(ConversationView),
          ...fails(
            "chat.NOT_FOUND",
            "chat.FORBIDDEN",
            "users.USER_NOT_FOUND",
            "chat.NOT_FRIEND",
            "chat.BLOCKED",
            "chat.ALREADY_MEMBER",
            "chat.CONVERSATION_FULL",
          ),
        },
      },
    )
    .patch(
      "/:userId",
      ({ run, user, params, body }) =>
        run(
          answer(
            changeRole({ id: params.id, by: user.id, user: idOf(params.userId, user), role: body.role }).pipe(
              Effect.map(conversationView),
            ),
          ),
        ),
      {
        detail: { summary: "Changes the role of a member, or gives the own role of the owner away." },
        params: Whom,
        body: Body({ role: OneOf(...memberRoles) }),
        response: { ...Ok(ConversationView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN", "usage.LIMIT_REACHED") },
      },
    )
    .delete(
      "/:userId",
      ({ run, user, params }) =>
        run(
          answer(Effect.as(removeMember({ id: params.id, by: user.id, user: idOf(params.userId, user) }), noContent)),
        ),
      {
        detail: { summary: "Leaves a group, or removes a member from it." },
        params: Whom,
        response: { ...NoContent, ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
