import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { type ConversationId, changeSettings, type MessageId, markRead } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"

const Which = Params({ id: Id<ConversationId>() })

/** What a member does with a conversation alone. Contract: chat, conversations. */
export const conversationSettingsRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/chat/conversations/:id", tags: ["chat"] })
    .use(plugin)
    .patch(
      "/settings",
      ({ run, user, params, body: { archived, muted } }) =>
        run(
          answer(
            changeSettings({ id: params.id, by: user.id, isMuted: muted, isArchived: archived }).pipe(
              Effect.map(conversationView),
            ),
          ),
        ),
      {
        detail: { summary: "Mutes or archives a conversation for you, or ends that." },
        params: Which,
        body: Body({ muted: t.Optional(t.Boolean()), archived: t.Optional(t.Boolean()) }),
        response: { ...Ok(ConversationView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .put(
      "/read",
      ({ run, user, params, body }) =>
        run(answer(Effect.as(markRead({ id: params.id, by: user.id, message: body.messageId }), noContent))),
      {
        detail: { summary: "Marks a conversation as read up to a message." },
        params: Which,
        body: Body({ messageId: Id<MessageId>() }),
        response: { ...NoContent, ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
