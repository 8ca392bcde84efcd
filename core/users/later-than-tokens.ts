import { DateTime } from "effect"
import type { User } from "./user.ts"

/**
 * A whole second that is later than every access token issued so far. Tokens say when they were issued in whole
 * seconds, rounded down, but never earlier than the moment from which the account's tokens are good.
 */
export const laterThanTokens = (
  user: Pick<User, "tokensValidFrom" | "credentialsValidFrom" | "socketsValidFrom">,
  now: DateTime.Utc,
): DateTime.Utc => {
  const starts = [user.tokensValidFrom, user.credentialsValidFrom, user.socketsValidFrom].flatMap((at) =>
    at === null ? [] : DateTime.toEpochMillis(at),
  )
  return DateTime.makeUnsafe(Math.max(wholeSecond(now), ...starts) + 1000)
}

const wholeSecond = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000) * 1000
