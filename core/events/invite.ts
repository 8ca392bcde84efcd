import type { DateTime } from "effect"
import type { EventId, UserId } from "../shared/index.ts"

export const inviteStatuses = ["invited", "accepted", "declined", "revoked"] as const
export type InviteStatus = (typeof inviteStatuses)[number]

/** An invitation of a person to an event. Contract: events, invites. */
export interface Invite {
  readonly eventId: EventId
  readonly userId: UserId
  readonly invitedBy: UserId
  readonly invitedAt: DateTime.Utc
  readonly status: InviteStatus
}
