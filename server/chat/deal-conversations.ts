import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  type LegId,
  type OfferId,
  openLegConversation,
  openOfferConversation,
  type ShownConversation,
} from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"

const description =
  "It needs neither a friendship nor a message request. One that exists is answered with 200. " +
  "It is read only from 30 days after the end on."
const refusals = [
  "chat.BLOCKED",
  "chat.CONVERSATION_ENDED",
  "chat.TOO_MANY_CONVERSATIONS",
  "users.USER_NOT_FOUND",
  "users.ACCOUNT_SUSPENDED",
] as const

/** Contract: chat, deals. */
export const dealConversationRoutes = ({ plugin }: Http) =>
  new Elysia({ tags: ["chat"] })
    .use(plugin)
    .post(
      "/offers/:id/conversation",
      ({ run, user, params }) => run(answer(opened(openOfferConversation({ id: params.id, by: user.id })))),
      {
        detail: { summary: "Opens the conversation with the other side of an offer about it.", description },
        params: Params({ id: Id<OfferId>() }),
        response: {
          ...Created(ConversationView),
          ...Ok(ConversationView),
          ...fails("offers.OFFER_NOT_FOUND", "offers.NOT_AUTHORIZED", ...refusals),
        },
      },
    )
    .post(
      "/legs/:id/conversation",
      ({ run, user, params }) => run(answer(opened(openLegConversation({ id: params.id, by: user.id })))),
      {
        detail: { summary: "Opens the conversation of the giver and the receiver of a leg about it.", description },
        params: Params({ id: Id<LegId>() }),
        response: {
          ...Created(ConversationView),
          ...Ok(ConversationView),
          ...fails("rounds.LEG_NOT_FOUND", "rounds.NOT_AUTHORIZED", ...refusals),
        },
      },
    )

const opened = Effect.map(({ isNew, shown }: { readonly isNew: boolean; readonly shown: ShownConversation }) =>
  isNew ? created(conversationView(shown)) : conversationView(shown),
)
