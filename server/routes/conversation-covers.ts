import { Effect } from "effect"
import { Elysia } from "elysia"
import { type ConversationId, removeGroupCover, setGroupCover } from "../../core/index.ts"
import { answer, noContent } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/response-schemas.ts"
import { Id } from "../http/text.ts"
import { Params, Upload } from "../http/validation.ts"
import { ConversationView, conversationView } from "./conversation-view.ts"

const Which = Params({ id: Id<ConversationId>() })
const sharedErrors = ["chat.NOT_FOUND", "chat.FORBIDDEN"] as const

/** Contract: chat, conversations. */
export const conversationCoverRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/chat/conversations", tags: ["chat"] })
    .use(plugin)
    .put(
      "/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setGroupCover({ id: params.id, by: user.id, image: body.file }), conversationView))),
      {
        detail: { summary: "Sets the cover of a group." },
        params: Which,
        body: Upload,
        response: {
          ...Ok(ConversationView),
          ...fails(
            ...sharedErrors,
            "files.INVALID_IMAGE",
            "files.IMAGES_BUSY",
            "files.STORAGE_NOT_CONFIGURED",
            "files.STORAGE_UNREACHABLE",
          ),
        },
      },
    )
    .delete(
      "/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeGroupCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of a group." },
        params: Which,
        response: { ...NoContent, ...fails(...sharedErrors) },
      },
    )
