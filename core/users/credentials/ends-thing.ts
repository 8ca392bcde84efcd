import { DateTime } from "effect"
import type { PublishedEvents, StoredCredential } from "../../shared/index.ts"

/**
 * The things of one kind that a change of credentials ends: all, or those that were added since the moment that it goes
 * back to; none of them where an older one protects the account from a person who has the mailbox alone.
 * Contract: auth, what ends with a change.
 */
export const endedThings = <Thing extends { readonly addedAt: DateTime.Utc }>(
  event: PublishedEvents["credentialsChanged"],
  credential: StoredCredential,
  things: ReadonlyArray<Thing>,
): ReadonlyArray<Thing> => {
  const ended = things.filter(({ addedAt }) => endsThing(event, credential, addedAt))
  const isKept = event.endsAdded?.unlessOlder.includes(credential) === true && ended.length < things.length
  return isKept ? [] : ended
}

/** Whether a change of credentials ends a thing of the account that was added at `addedAt`. */
export const endsThing = (
  { ends, endsAdded }: PublishedEvents["credentialsChanged"],
  credential: StoredCredential,
  addedAt: DateTime.Utc,
): boolean =>
  ends.includes(credential) ||
  (endsAdded?.credentials.includes(credential) === true && DateTime.isGreaterThanOrEqualTo(addedAt, endsAdded.from))
