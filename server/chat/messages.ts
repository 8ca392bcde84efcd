import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type ConversationId,
  deleteMessage,
  editMessage,
  getMessage,
  type ListFrom,
  listMessages,
  type MessageId,
  postMessage,
  reactToMessage,
  searchMessages,
  takeReactionBack,
} from "../../core/index.ts"
import { pictureErrors } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Emoji, Id, OptionalText, OrNull, Text } from "../http/input/text-schemas.ts"
import { Body, BodyOrForm, Params, Query } from "../http/validation.ts"
import { MessageView, messageView } from "./message-view.ts"

const WhichConversation = Params({ id: Id<ConversationId>() })
const WhichMessage = Params({ id: Id<MessageId>() })
const WhichReaction = Params({ id: Id<MessageId>(), emoji: described("One emoji, percent-encoded.", Emoji) })
const Content = OptionalText({ max: 4000 })

/** Contract: chat, messages. */
export const messageRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/chat", tags: ["chat"] })
    .use(plugin)
    .get(
      "/conversations/:id/messages",
      ({ run, user, params: { id }, query }) =>
        run(
          answer(
            list(
              `messages of ${id} before ${query.before} after ${query.after} ${user.id}`,
              query,
              (page) => listMessages({ id, viewer: user.id, from: fromOf(query), page }),
              (message) => messageView(message),
            ),
          ),
        ),
      {
        detail: { summary: "Lists messages of a conversation, newest first." },
        params: WhichConversation,
        query: Query({
          ...paging,
          before: described(
            "The id of a message: the older ones are listed. Not together with `after`.",
            t.Optional(Id<MessageId>()),
          ),
          after: described(
            "The id of a message: the messages that follow it are listed. Not together with `before`.",
            t.Optional(Id<MessageId>()),
          ),
        }),
        response: { ...Ok(ListOf(MessageView)), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .get(
      "/conversations/:id/search",
      ({ run, user, params: { id }, query: { q, ...query } }) =>
        run(
          answer(
            list(
              `messages of ${id} with ${q} ${user.id}`,
              query,
              (page) => searchMessages({ id, viewer: user.id, q, page }),
              (message) => messageView(message),
            ),
          ),
        ),
      {
        detail: { summary: "Finds messages of a conversation by their words." },
        params: WhichConversation,
        query: Query({ ...paging, q: described("Text to search for.", Text({ max: 100 })) }),
        response: { ...Ok(ListOf(MessageView)), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .post(
      "/conversations/:id/messages",
      ({ run, user, params, body: { content = null, replyToId = null, clientId = null, files } }) =>
        run(
          answer(
            Effect.map(
              postMessage({ id: params.id, by: user.id, content, replyToId, clientId, files }),
              ({ isNew, message }) => (isNew ? created(messageView(message)) : messageView(message)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Sends a message with text, files, or both.",
          description:
            "A message that is sent again with the same `clientId` is not sent twice: the first " +
            "one is answered with 200. During a block no user writes in a direct conversation.",
        },
        params: WhichConversation,
        body: BodyOrForm(
          {
            content: Content,
            replyToId: described("The id of the message that this one replies to.", OrNull(Id<MessageId>())),
            clientId: described(
              "An id that the client makes up: a message that is sent again with the same one is not sent twice.",
              OptionalText({ max: 200 }),
            ),
          },
          { most: 10, limitCode: "MEDIA_LIMIT_EXCEEDED" },
        ),
        response: {
          ...Created(MessageView),
          ...Ok(MessageView),
          ...fails(
            "chat.NOT_FOUND",
            "chat.FORBIDDEN",
            "chat.BLOCKED",
            "chat.CONVERSATION_ENDED",
            "chat.EMPTY_MESSAGE",
            "chat.INVALID_REPLY",
            ...pictureErrors,
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "/messages/:id",
      ({ run, user, params }) => run(answer(Effect.map(getMessage({ id: params.id, viewer: user.id }), messageView))),
      {
        detail: { summary: "Returns a message." },
        params: WhichMessage,
        response: { ...Ok(MessageView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .patch(
      "/messages/:id",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(editMessage({ id: params.id, by: user.id, content: body.content }), messageView))),
      {
        detail: { summary: "Changes the text of a message of yours." },
        params: WhichMessage,
        body: Body({ content: Content }),
        response: {
          ...Ok(MessageView),
          ...fails("chat.NOT_FOUND", "chat.FORBIDDEN", "chat.BLOCKED", "chat.CONVERSATION_ENDED", "chat.EMPTY_MESSAGE"),
        },
      },
    )
    .delete(
      "/messages/:id",
      ({ run, user, params }) => run(answer(Effect.as(deleteMessage({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a message of yours, or one in a group that you run." },
        params: WhichMessage,
        response: { ...NoContent, ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .put(
      "/messages/:id/reactions/:emoji",
      ({ run, user, params }) => run(answer(Effect.map(reactToMessage({ ...params, by: user.id }), messageView))),
      {
        detail: { summary: "Reacts to a message with an emoji." },
        params: WhichReaction,
        response: {
          ...Ok(MessageView),
          ...fails(
            "chat.NOT_FOUND",
            "chat.FORBIDDEN",
            "chat.BLOCKED",
            "chat.CONVERSATION_ENDED",
            "chat.TOO_MANY_REACTIONS",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .delete(
      "/messages/:id/reactions/:emoji",
      ({ run, user, params }) => run(answer(Effect.map(takeReactionBack({ ...params, by: user.id }), messageView))),
      {
        detail: { summary: "Takes a reaction to a message back." },
        params: WhichReaction,
        response: { ...Ok(MessageView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )

/** Where a list begins. Throws `InvalidInput` for two places. */
const fromOf = ({
  after,
  before,
}: {
  readonly before?: MessageId | undefined
  readonly after?: MessageId | undefined
}): ListFrom => {
  if (before !== undefined && after !== undefined)
    throw new InvalidInput("querystring must NOT have both 'before' and 'after'")
  if (after !== undefined) return { after }
  return before === undefined ? null : { before }
}
