import { createHash } from "node:crypto"
import { Cache, Duration, Effect, Exit, Redacted, Scheduler, Semaphore } from "effect"
import { Elysia, t } from "elysia"
import {
  type EventId,
  endCalendarFeed,
  type OpenedCalendar,
  openCalendarFeed,
  readCalendar,
  type ShownEvent,
  showEvent,
  startCalendarFeed,
} from "../../core/index.ts"
import { hasTag } from "../http/answers/entity-tag.ts"
import { answer, created, noContent, notModified } from "../http/answers/error-response.ts"
import { TextOf } from "../http/answers/media-types.ts"
import { Created, fails, NoContent, NotModified, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"
import { calendarEntry, calendarFile, calendarFoot, calendarHead, calendarType } from "./calendar-file.ts"

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

/** A feed as it is sent. */
interface CalendarText {
  readonly text: string
  /** The `ETag` of the text (RFC 9110, 8.8.3). */
  readonly tag: string
}

/**
 * The texts of calendar feeds. Each is kept for a minute, and those who ask for it while it is made wait for the same
 * one. One feed is made at a time, so that many feeds hold the thread no longer than one. Whether the feed still exists
 * is asked before each use (`openCalendarFeed`). Contract: events, calendars.
 */
export const calendarTexts = (host: string) => {
  const turns = Semaphore.makeUnsafe(1)
  const texts = Effect.runSync(
    Cache.makeWith(({ userId }: OpenedCalendar) => turns.withPermit(textOf(userId, host)), {
      capacity: keptAtOnce,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? keptFor : Duration.zero),
      requireServicesAt: "lookup",
      // The cache keeps the scheduler that it is made with. That of `runSync` would give sockets no turn at a yield.
    }).pipe(Effect.provideService(Scheduler.Scheduler, new Scheduler.MixedScheduler())),
  )
  return (feed: OpenedCalendar) => Cache.get(texts, feed)
}

/** How many texts are kept. With the limit of each they take at most 32 MB. */
const keptAtOnce = 32
const keptFor = Duration.minutes(1)
/** In bytes. */
const longestText = 1024 * 1024
/** Of a description, in characters. */
const longestDescription = 500

/** The text of a feed: the events that fit into it, in their order. */
const textOf = Effect.fnUntraced(function* (user: OpenedCalendar["userId"], host: string) {
  const entries: Array<string> = []
  let left = longestText - Buffer.byteLength(calendarHead + calendarFoot)
  const take = (event: ShownEvent) => {
    const entry = calendarEntry(event, host, longestDescription)
    left -= Buffer.byteLength(entry)
    if (left >= 0) entries.push(entry)
    return left >= 0
  }
  yield* readCalendar(user, (shown) => shown.every(take))
  const text = `${calendarHead}${entries.join("")}${calendarFoot}`
  return { text, tag: `"${createHash("sha256").update(text).digest("base64url")}"` } satisfies CalendarText
})
