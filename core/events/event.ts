import type { DateTime } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import type { HostedVisibility } from "../users/index.ts"

export const eventStatuses = ["scheduled", "cancelled", "ended"] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * Where an event takes place. Address and url are shown only to the people on the event. Contract: events, visibility.
 */
export type EventPlace =
  | { readonly kind: "onsite"; readonly address: string; readonly city: string }
  | { readonly kind: "online"; readonly url: string }

/** A meeting of collectors. Contract: events, events. */
export interface Event {
  readonly id: EventId
  /** Stays when the account is deleted. */
  readonly ownerId: UserId
  readonly name: string
  readonly description: string | null
  readonly coverUrl: string | null
  readonly startsAt: DateTime.Utc
  readonly endsAt: DateTime.Utc
  /** A name of the IANA time zone database, as it was sent. */
  readonly timeZone: string
  readonly place: EventPlace
  readonly visibility: HostedVisibility
  /** How many people can go; `null` for any number. */
  readonly capacity: number | null
  readonly status: EventStatus
  readonly cancelReason: string | null
  readonly goingCount: number
  readonly waitlistCount: number
  /** The position that the next person on the waitlist gets. It only grows. */
  readonly nextPosition: number
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}
