import { DateTime } from "effect"
import type { PublishedEvents, StoredCredential, UserId } from "../../shared/index.ts"
import { type Change, type CredentialChange, type CredentialEffect, effects } from "./credentials.ts"

/**
 * For how long a mailbox takes back what was added to its account, and gets it back after a change of the address: what
 * is older was mailed to its owner in time. Contract: auth, what ends with a change.
 */
export const recoveryTime = { hours: 72 } as const

/** The moment from which on what was added may be a thief's, who was found out at `found`. */
export const recoverableSince = (found: DateTime.Utc): DateTime.Utc => DateTime.subtract(found, recoveryTime)

/** The stored credentials that a change ends. */
export const endedBy = (kind: CredentialChange): ReadonlyArray<StoredCredential> => withEffect(kind, "ends")

/** What a change puts out of use, until its owner says otherwise. */
export const pausedBy = (kind: CredentialChange): ReadonlyArray<StoredCredential> =>
  withEffect(kind, "paused", "newer end, paused")

/** The stored credentials that a change ends if they were added since the moment that it goes back to. */
export const newerEndedBy = (kind: CredentialChange): ReadonlyArray<StoredCredential> =>
  withEffect(kind, "newer end", "newer end, paused", "all newer end")

/** The stored credentials that a change at `now` ends if they were added since a moment, and that moment. */
export const addedEndedBy = (change: Change, now: DateTime.Utc): PublishedEvents["credentialsChanged"]["endsAdded"] => {
  const credentials = newerEndedBy(change.kind)
  if (credentials.length === 0) return null
  const from = "since" in change ? change.since : recoverableSince(now)
  return { from, credentials, unlessOlder: withEffect(change.kind, "all newer end") }
}

/** What the rest of the service learns of a change at `now`. */
export const eventOf = (user: UserId, change: Change, now: DateTime.Utc): PublishedEvents["credentialsChanged"] => ({
  user,
  ends: endedBy(change.kind),
  pauses: pausedBy(change.kind),
  endsAdded: addedEndedBy(change, now),
})

const withEffect = (
  kind: CredentialChange,
  ...having: ReadonlyArray<CredentialEffect>
): ReadonlyArray<StoredCredential> =>
  storedCredentials.filter((credential) => having.includes(effects[kind][credential]))

const storedCredentials = [
  "sessions",
  "resetTokens",
  "verificationTokens",
  "providerLink",
  "platformLink",
  "platformKey",
  "friendRequests",
  "friendships",
  "calendarFeed",
  "accessKeys",
  "factors",
  "recoveryCodes",
  "factorTries",
  "proofs",
  "conversations",
  "events",
  "rounds",
  "pendingAddress",
  "replacedAddresses",
  "undoTokens",
  "shareLinks",
  "editors",
  "exports",
  "webhooks",
  "pushSubscriptions",
  "role",
] as const satisfies ReadonlyArray<StoredCredential>
