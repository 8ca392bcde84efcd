import { createHash } from "node:crypto"
import { Cache, Duration, Effect, Exit, Scheduler, Semaphore } from "effect"
import { type OpenedCalendar, readCalendar, type ShownEvent } from "../../core/index.ts"
import { calendarEntry, calendarFoot, calendarHead } from "./calendar-file.ts"

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
