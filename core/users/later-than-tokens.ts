import { DateTime } from "effect"
import type { User } from "./user.ts"

type Starts = Pick<User, "tokensValidFrom" | "credentialsValidFrom" | "socketsValidFrom">

/** How many seconds the clocks of two servers may differ, in either direction, before a token is refused. */
const leeway = 60
/** How many seconds the clock of another server may be ahead, whose tokens have to end with those of this one. */
const ahead = 10

/**
 * A whole second that is later than every access token issued so far. Tokens say when they were issued in whole
 * seconds, rounded down, but never earlier than the moment from which the account's tokens are good.
 */
export const laterThanTokens = (user: Starts, now: DateTime.Utc): DateTime.Utc =>
  DateTime.makeUnsafe(Math.max(wholeSecond(now), ...startsOf(user, now)) + 1000)

/** The same, also where another server, whose clock is up to ten seconds ahead, has just issued one. */
export const laterThanAllTokens = (user: Starts, now: DateTime.Utc): DateTime.Utc =>
  DateTime.max(laterThanTokens(user, now), DateTime.makeUnsafe(wholeSecond(now) + ahead * 1000))

/**
 * Whether a token that was issued at `issuedAt`, in seconds, is from `from` or later. A moment that is further ahead
 * than clocks may differ was stored by a clock that was set back since, and is not looked at.
 */
export const isIssuedFrom = (issuedAt: number, from: DateTime.Utc | null, now: DateTime.Utc): boolean =>
  from === null || isTooFarAhead(from, now) || issuedAt >= Math.floor(DateTime.toEpochMillis(from) / 1000)

const startsOf = (user: Starts, now: DateTime.Utc): ReadonlyArray<number> =>
  [user.tokensValidFrom, user.credentialsValidFrom, user.socketsValidFrom].flatMap((at) =>
    at === null || isTooFarAhead(at, now) ? [] : DateTime.toEpochMillis(at),
  )

const isTooFarAhead = (at: DateTime.Utc, now: DateTime.Utc): boolean =>
  Math.floor(DateTime.toEpochMillis(at) / 1000) > Math.floor(DateTime.toEpochMillis(now) / 1000) + leeway

const wholeSecond = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000) * 1000
