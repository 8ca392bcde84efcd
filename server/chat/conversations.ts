import { type DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type ConversationId,
  countUnreadMessages,
  createGroup,
  deleteGroup,
  listConversations,
  openDirect,
  removeGroupCover,
  renameGroup,
  setGroupCover,
  showConversation,
  type UserId,
} from "../../core/index.ts"
import { removesCover, setsCover } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Name, Whole } from "../http/input/text-schemas.ts"
import { Body, BodyByKind, Params, Query } from "../http/validation.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"

const Which = Params({ id: Id<ConversationId>() })
const coverErrors = ["chat.NOT_FOUND", "chat.FORBIDDEN"] as const
const groupName = Name({ max: 100 })
const Started = BodyByKind(
  t.Object({ kind: t.Literal("direct"), userId: Id<UserId>() }),
  t.Object({
    kind: t.Literal("group"),
    name: groupName,
    memberIds: described(
      "The ids of friends who are in the group from the start.",
      t.Array(Id<UserId>(), { maxItems: 99 }),
    ),
  }),
)

/** Contract: chat, conversations. */
export const conversationRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/chat", tags: ["chat"] })
    .use(plugin)
    .get("/unread-count", ({ run, user }) => run(Effect.map(countUnreadMessages(user.id), (count) => ({ count }))), {
      detail: { summary: "Counts the unread messages in conversations that are neither muted nor archived." },
      response: Ok(t.Object({ count: Whole() })),
    })
    .get(
      "/conversations",
      ({ run, user, query: { archived = false, ...query } }) =>
        run(
          list(
            `conversations ${archived ? "archived" : "open"} ${user.id}`,
            query,
            (page) => listConversations({ of: user.id, isArchived: archived, page }),
            (conversation) => conversationView(conversation),
          ),
        ),
      {
        detail: { summary: "Lists your conversations by their latest activity." },
        query: Query({
          ...paging,
          archived: described(
            "Whether the archived conversations are listed in place of the others.",
            t.Optional(t.Boolean()),
          ),
        }),
        response: Ok(ListOf(ConversationView)),
      },
    )
    .post("/conversations", ({ run, user, signedInAt, body }) => run(answer(start(user.id, signedInAt, body))), {
      detail: {
        summary: "Opens the direct conversation with a friend, or creates a group.",
        description:
          "Two people have one direct conversation: one that exists is answered with 200, also " +
          "when they are no friends any more.",
      },
      body: Started,
      response: {
        ...Created(ConversationView),
        ...Ok(ConversationView),
        ...fails("chat.NOT_FRIEND", "chat.BLOCKED", "credentials.UNAUTHORIZED"),
        ...fails("users.USER_NOT_FOUND", "usage.LIMIT_REACHED"),
      },
    })
    .get(
      "/conversations/:id",
      ({ run, user, params }) => run(answer(Effect.map(showConversation(params.id, user.id), conversationView))),
      {
        detail: { summary: "Returns a conversation." },
        params: Which,
        response: { ...Ok(ConversationView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .patch(
      "/conversations/:id",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(renameGroup({ id: params.id, by: user.id, name: body.name }), conversationView))),
      {
        detail: { summary: "Renames a group." },
        params: Which,
        body: Body({ name: t.Optional(groupName) }),
        response: { ...Ok(ConversationView), ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .delete(
      "/conversations/:id",
      ({ run, user, params }) => run(answer(Effect.as(deleteGroup({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a group." },
        params: Which,
        response: { ...NoContent, ...fails("chat.NOT_FOUND", "chat.FORBIDDEN") },
      },
    )
    .put(
      "/conversations/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setGroupCover({ id: params.id, by: user.id, image: body.file }), conversationView))),
      setsCover("a group", Which, ConversationView, coverErrors),
    )
    .delete(
      "/conversations/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeGroupCover({ id: params.id, by: user.id }), noContent))),
      removesCover("a group", Which, coverErrors),
    )

const start = Effect.fnUntraced(function* (by: UserId, signedInAt: DateTime.Utc, body: typeof Started.static) {
  if (body.kind === "group") {
    const group = yield* createGroup({ by, signedInAt, name: body.name, members: body.memberIds })
    return created(conversationView(group))
  }
  const { isNew, shown } = yield* openDirect({ by, user: body.userId })
  return isNew ? created(conversationView(shown)) : conversationView(shown)
})
