import { DateTime, Effect, Option, type Redacted } from "effect"
import { SecretTokens } from "../auth/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { NotFound } from "./errors.ts"
import { CalendarFeeds, Events } from "./ports.ts"
import { asOf } from "./show-event.ts"

/** How many days back a feed goes. Contract: events, calendars. */
const daysBack = 90
/** How many events a feed holds at most. Contract: events, calendars. */
const most = 1000

/** Gives a user a new calendar feed and returns its secret. An earlier one ends. Contract: events, calendars. */
export const startCalendarFeed = Effect.fn("events.startCalendarFeed")(function* (user: UserId) {
  const feeds = yield* CalendarFeeds
  const users = yield* Users
  const { atomically } = yield* Transactions
  const { token, hash } = yield* (yield* SecretTokens).make
  const createdAt = yield* DateTime.now
  yield* atomically(Effect.andThen(users.get(user), feeds.save({ userId: user, secretHash: hash, createdAt })))
  return token
})

/** Ends the calendar feed of a user, if there is one. Contract: events, calendars. */
export const endCalendarFeed = Effect.fn("events.endCalendarFeed")(function* (user: UserId) {
  yield* (yield* CalendarFeeds).remove(user)
})

/**
 * What a calendar feed shows: everything that its user owns, organizes, goes to or waits for, of the last 90 days and
 * to come. Fails for a suspended account too. Contract: events, calendars.
 */
export const readCalendarFeed = Effect.fn("events.readCalendarFeed")(function* (secret: Redacted.Redacted) {
  const events = yield* Events
  const feeds = yield* CalendarFeeds
  const users = yield* Users
  const hash = yield* (yield* SecretTokens).hash(secret)
  const userId = yield* Effect.fromOption(yield* feeds.ownerOf(hash), () => new NotFound())
  const user = yield* Effect.option(users.get(userId))
  if (Option.isNone(user) || user.value.suspendedAt !== null) return yield* new NotFound()
  const now = yield* DateTime.now
  const shown = yield* events.calendarOf(userId, DateTime.subtract(now, { days: daysBack }), most)
  return shown.map((event) => asOf(event, now))
})
