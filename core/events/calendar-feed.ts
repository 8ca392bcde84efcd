import { DateTime, Effect, Option, type Redacted } from "effect"
import type { TokenHash } from "../auth/index.ts"
import { SecretTokens } from "../auth/index.ts"
import type { UserId } from "../shared/index.ts"
import { Transactions } from "../shared/index.ts"
import { type Proof, provenUser, Users } from "../users/index.ts"
import { NotFound } from "./errors.ts"
import { asOf } from "./list-events.ts"
import { CalendarFeeds, Events, type ShownEvent } from "./ports.ts"

/** How many days back a feed goes. Contract: events, calendars. */
const daysBack = 90
/** How many events a feed holds at most. Contract: events, calendars. */
const most = 1000
/** How many events are read at once. */
const atOnce = 50

/**
 * Gives a user a new calendar feed and returns its secret. An earlier one ends. A feed outlives every token, so one
 * from before a change of credentials makes none. Contract: events, calendars; auth, taking over.
 */
export const startCalendarFeed = Effect.fn("events.startCalendarFeed")(function* (proof: Proof) {
  const feeds = yield* CalendarFeeds
  const { atomically } = yield* Transactions
  const { token, hash } = yield* (yield* SecretTokens).make
  const createdAt = yield* DateTime.now
  const { userId } = proof
  yield* atomically(Effect.andThen(provenUser(proof), feeds.save({ userId, secretHash: hash, createdAt })), [userId])
  return token
})

/** Ends the calendar feed of a user, if there is one. Contract: events, calendars. */
export const endCalendarFeed = Effect.fn("events.endCalendarFeed")(function* (user: UserId) {
  yield* (yield* CalendarFeeds).remove(user)
})

/** A feed that its secret has opened. */
export interface OpenedCalendar {
  readonly userId: UserId
  /** Names the feed as long as it exists, without opening it. */
  readonly secretHash: TokenHash
}

/**
 * Finds the feed that a secret opens. Fails once it has ended, also for a suspended account. A program that keeps what
 * a feed shows asks here before each use. Contract: events, calendars.
 */
export const openCalendarFeed = Effect.fn("events.openCalendarFeed")(function* (secret: Redacted.Redacted) {
  const feeds = yield* CalendarFeeds
  const users = yield* Users
  const secretHash = yield* (yield* SecretTokens).hash(secret)
  const userId = yield* Effect.fromOption(yield* feeds.ownerOf(secretHash), () => new NotFound())
  const user = yield* Effect.option(users.get(userId))
  if (Option.isNone(user) || user.value.suspendedAt !== null) return yield* new NotFound()
  return { userId, secretHash } satisfies OpenedCalendar
})

/**
 * Reads what the calendar of a user shows: everything that the user owns, organizes, goes to or waits for, of the last
 * 90 days and to come; what the user owns or goes to comes first. It is handed to `take` in portions, until `take`
 * returns `false`. Requests and sockets have their turn between two portions. Contract: events, calendars.
 */
export const readCalendar = Effect.fn("events.readCalendar")(function* (
  user: UserId,
  take: (some: ReadonlyArray<ShownEvent>) => boolean,
) {
  const events = yield* Events
  const now = yield* DateTime.now
  const ids = yield* events.calendarOf(user, DateTime.subtract(now, { days: daysBack }), most)
  for (let from = 0; from < ids.length; from += atOnce) {
    const shown = yield* events.showSome(user, ids.slice(from, from + atOnce))
    if (!take(shown.map((event) => asOf(event, now)))) return
    yield* Effect.yieldNow
  }
})
