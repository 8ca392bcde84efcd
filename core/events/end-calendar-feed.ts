import { Effect } from "effect"
import type { PublishedEvents } from "../shared/index.ts"
import { CalendarFeeds } from "./ports.ts"

/** Ends the calendar feed that a change of credentials ends. Part of its transaction. */
export const endCalendarFeed = Effect.fn("events.endCalendarFeed")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("calendarFeed")) yield* (yield* CalendarFeeds).remove(user)
})
