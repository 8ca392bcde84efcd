import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  addOrganizer,
  cancelEvent,
  type EventId,
  removeEvent,
  removeOrganizer,
  transferOwnership,
  type UserId,
} from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OptionalText, UserIdOrMe } from "../http/input/text-schemas.ts"
import { Body, OptionalBody, Params } from "../http/validation.ts"
import { idOf } from "../users/user-id.ts"
import { EventView, eventView } from "./event-view.ts"

/** Contract: events, hosts. */
export const eventHostRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/events/:id", tags: ["events"] })
    .use(plugin)
    .post(
      "/cancel",
      ({ run, user, params, body: { reason = null } }) =>
        run(answer(Effect.map(cancelEvent({ id: params.id, by: user.id, reason }), eventView))),
      {
        detail: { summary: "Cancels an event." },
        params: Which,
        body: OptionalBody({ reason: described("The reason, for those who are on it.", OptionalText({ max: 500 })) }),
        response: { ...Ok(EventView), ...fails("events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_EDITABLE") },
      },
    )
    .delete(
      "",
      ({ run, user, params }) => run(answer(Effect.as(removeEvent({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes an event that is cancelled or has ended." },
        params: Which,
        response: { ...NoContent, ...fails("events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_CANCELLED") },
      },
    )
    .put(
      "/organizers/:userId",
      ({ run, user, params }) =>
        run(
          answer(Effect.as(addOrganizer({ id: params.id, user: idOf(params.userId, user), by: user.id }), noContent)),
        ),
      {
        detail: { summary: "Makes a friend an organizer of an event." },
        changesCredentials: true,
        params: Whom,
        response: {
          ...NoContent,
          ...fails(
            "events.NOT_FOUND",
            "events.FORBIDDEN",
            "users.USER_NOT_FOUND",
            "events.EVENT_NOT_EDITABLE",
            "events.TOO_MANY_ORGANIZERS",
          ),
        },
      },
    )
    .delete(
      "/organizers/:userId",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.as(removeOrganizer({ id: params.id, user: idOf(params.userId, user), by: user.id }), noContent),
          ),
        ),
      {
        detail: { summary: "Takes an organizer off an event; organizers may do so to themselves." },
        params: Whom,
        response: { ...NoContent, ...fails("events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_EDITABLE") },
      },
    )
    .put(
      "/owner",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(transferOwnership({ id: params.id, user: body.userId, by: user.id }), eventView))),
      {
        detail: { summary: "Hands an event to one of its organizers." },
        params: Which,
        body: Body({ userId: Id<UserId>() }),
        response: {
          ...Ok(EventView),
          ...fails(
            "events.NOT_FOUND",
            "events.FORBIDDEN",
            "users.USER_NOT_FOUND",
            "events.EVENT_NOT_EDITABLE",
            "usage.LIMIT_REACHED",
          ),
        },
      },
    )

const Which = Params({ id: Id<EventId>() })
const Whom = Params({ id: Id<EventId>(), userId: UserIdOrMe })
