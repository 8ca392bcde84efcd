import { Effect } from "effect"
import { Elysia } from "elysia"
import { type EventId, removeEventCover, setEventCover } from "../../core/index.ts"
import { answer, noContent } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/response-schemas.ts"
import { Id } from "../http/text.ts"
import { Params, Upload } from "../http/validation.ts"
import { EventView, eventView } from "./event-view.ts"

const Which = Params({ id: Id<EventId>() })
const sharedErrors = ["events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_EDITABLE"] as const

/** Contract: events, events. */
export const eventCoverRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/events", tags: ["events"] })
    .use(plugin)
    .put(
      "/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setEventCover({ id: params.id, by: user.id, image: body.file }), eventView))),
      {
        detail: { summary: "Sets the cover of an event." },
        params: Which,
        body: Upload,
        response: {
          ...Ok(EventView),
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
      ({ run, user, params }) => run(answer(Effect.as(removeEventCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of an event." },
        params: Which,
        response: { ...NoContent, ...fails(...sharedErrors) },
      },
    )
