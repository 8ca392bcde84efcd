import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { createEvent, type EventId, editEvent, removeEventCover, setEventCover, showEvent } from "../../core/index.ts"
import { removesCover, setsCover } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { eventTerms, moment } from "./event-terms.ts"
import { EventView, eventView } from "./event-view.ts"

/** Contract: events, events. */
export const eventRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/events", tags: ["events"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { description = null, visibility = "public", capacity = null, ...body } }) =>
        run(
          answer(
            createEvent({
              by: user.id,
              terms: {
                ...body,
                description,
                visibility,
                capacity,
                startsAt: moment(body.startsAt),
                endsAt: moment(body.endsAt),
              },
            }).pipe(Effect.map((event) => created(eventView(event)))),
          ),
        ),
      {
        detail: {
          summary: "Creates an event.",
          description:
            "The event begins in the future and lasts at most 14 days; both instants have `Z` or an " +
            "offset. Without `capacity` any number of people can go, and the owner takes no seat.",
        },
        body: Body(eventTerms),
        response: {
          ...Created(EventView),
          ...fails("events.INVALID_SCHEDULE", "users.USER_NOT_FOUND", "usage.LIMIT_REACHED"),
        },
      },
    )
    .get("/:id", ({ run, user, params }) => run(answer(Effect.map(showEvent(params.id, user.id), eventView))), {
      visitors: "all",
      detail: { summary: "Returns an event." },
      params: Which,
      response: { ...Ok(EventView), ...fails("events.NOT_FOUND") },
    })
    .patch(
      "/:id",
      ({ run, user, params, body: { startsAt, endsAt, ...body } }) =>
        run(
          answer(
            editEvent({
              id: params.id,
              by: user.id,
              change: {
                ...body,
                startsAt: startsAt === undefined ? undefined : moment(startsAt),
                endsAt: endsAt === undefined ? undefined : moment(endsAt),
              },
            }).pipe(Effect.map(eventView)),
          ),
        ),
      {
        detail: { summary: "Changes an event." },
        params: Which,
        body: Body({
          ...eventTerms,
          name: t.Optional(eventTerms.name),
          startsAt: t.Optional(eventTerms.startsAt),
          endsAt: t.Optional(eventTerms.endsAt),
          timeZone: t.Optional(eventTerms.timeZone),
          place: t.Optional(eventTerms.place),
        }),
        response: {
          ...Ok(EventView),
          ...fails(
            "events.NOT_FOUND",
            "events.FORBIDDEN",
            "events.EVENT_NOT_EDITABLE",
            "events.INVALID_SCHEDULE",
            "events.CAPACITY_BELOW_GOING",
          ),
        },
      },
    )
    .put(
      "/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setEventCover({ id: params.id, by: user.id, image: body.file }), eventView))),
      setsCover("an event", Which, EventView, coverErrors),
    )
    .delete(
      "/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeEventCover({ id: params.id, by: user.id }), noContent))),
      removesCover("an event", Which, coverErrors),
    )

const Which = Params({ id: Id<EventId>() })
const coverErrors = ["events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_EDITABLE"] as const
