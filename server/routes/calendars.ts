import { Effect, Redacted } from "effect"
import { Elysia, t } from "elysia"
import { type EventId, endCalendarFeed, openCalendarFeed, showEvent, startCalendarFeed } from "../../core/index.ts"
import { hasTag } from "../http/entity-tag.ts"
import { answer, created, noContent, notModified } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { TextOf } from "../http/media-types.ts"
import { Created, fails, NoContent, NotModified, Ok } from "../http/response-schemas.ts"
import { Id } from "../http/text.ts"
import { Params } from "../http/validation.ts"
import { calendarFile, calendarType } from "./calendar-file.ts"
import { calendarTexts } from "./calendar-texts.ts"

const Calendar = TextOf(calendarType)

/** Contract: events, calendars. */
export const calendarRoutes = ({ plugin, config }: Http) => {
  const { host } = new URL(config.publicUrl)
  const textOf = calendarTexts(host)
  return new Elysia({ tags: ["events"] })
    .use(plugin)
    .get(
      "/events/:id/calendar",
      ({ run, user, params, set }) =>
        run(
          answer(
            Effect.map(showEvent(params.id, user.id), (event) => {
              becomeCalendar(set.headers)
              return calendarFile(event, host)
            }),
          ),
        ),
      {
        detail: { summary: "Returns an event as iCalendar." },
        params: Params({ id: Id<EventId>() }),
        response: { ...Ok(Calendar), ...fails("events.NOT_FOUND") },
      },
    )
    .post(
      "/calendar-feed",
      ({ run, userId, signedInAt }) =>
        run(
          answer(
            Effect.map(startCalendarFeed({ userId, signedInAt }), (secret) =>
              created({ url: `${config.publicUrl}/calendars/${Redacted.value(secret)}.ics` }),
            ),
          ),
        ),
      {
        detail: { summary: "Makes a new secret address of your calendar; the one before ends." },
        changesCredentials: true,
        response: {
          ...Created(t.Object({ url: t.String() })),
          ...fails("credentials.UNAUTHORIZED", "users.USER_NOT_FOUND"),
        },
      },
    )
    .delete("/calendar-feed", ({ run, user }) => run(answer(Effect.as(endCalendarFeed(user.id), noContent))), {
      detail: { summary: "Ends the secret address of your calendar." },
      response: NoContent,
    })
    .get(
      "/calendars/:name",
      ({ run, params, request, set }) =>
        run(
          answer(
            openCalendarFeed(secretIn(params.name)).pipe(
              Effect.flatMap(textOf),
              Effect.map(({ tag, text }) => {
                // Programs that show calendars ask again and again, mostly for what they have.
                set.headers["cache-control"] = "private, no-cache"
                set.headers["etag"] = tag
                if (hasTag(request.headers.get("if-none-match"), tag)) return notModified
                becomeCalendar(set.headers)
                return text
              }),
            ),
          ),
        ),
      {
        public: true,
        secretPath: true,
        detail: {
          summary: "Returns the calendar of a person as iCalendar.",
          description: "The name is the secret with `.ics` behind it. Everyone who knows it may read the calendar.",
        },
        response: { ...Ok(Calendar), ...NotModified, ...fails("events.NOT_FOUND") },
      },
    )
}

/** The secret in the name of a file; a text that is no secret of any user for a name that ends in another way. */
const secretIn = (name: string): Redacted.Redacted =>
  Redacted.make(name.endsWith(".ics") ? name.slice(0, -".ics".length) : "")

/** The headers of a calendar. They are set for an answer with a calendar alone: errors are JSON. */
const becomeCalendar = (headers: Record<string, string | number | undefined>): void => {
  headers["content-type"] = calendarType
  headers["content-disposition"] = 'attachment; filename="curio.ics"'
}
