import type { DateTime } from "effect"
import type { EventId, UserId } from "../shared/index.ts"

export const participations = ["going", "waitlist"] as const
export type Participation = (typeof participations)[number]

/** A person who goes to an event or waits for a seat. Contract: events, seats. */
export interface Participant {
  readonly eventId: EventId
  readonly userId: UserId
  readonly participation: Participation
  /** The position on the waitlist; `null` for a person who goes. */
  readonly position: number | null
  readonly joinedAt: DateTime.Utc
}
