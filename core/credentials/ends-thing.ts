import { DateTime } from "effect"
import type { PublishedEvents, StoredCredential } from "../shared/publisher.ts"

/** Whether a change of credentials ends a thing of the account that was added at `addedAt`. */
export const endsThing = (
  { ends, endsAdded }: PublishedEvents["credentialsChanged"],
  credential: StoredCredential,
  addedAt: DateTime.Utc,
): boolean =>
  ends.includes(credential) ||
  (endsAdded?.credentials.includes(credential) === true && DateTime.isGreaterThanOrEqualTo(addedAt, endsAdded.from))
