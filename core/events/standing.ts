import type { HostRole } from "../friends/index.ts"
import type { UserId } from "../shared/index.ts"
import type { OwnerRelation } from "../users/index.ts"
import type { InviteStatus } from "./invite.ts"
import type { Participation } from "./participant.ts"

/** A user's role, participation and invite in an event. Contract: events, events. */
export interface Standing extends HostRole {
  readonly participation: Participation | null
  /** The position on the waitlist. */
  readonly position: number | null
  readonly invite: InviteStatus | null
}

/** Whether an event has no owner, participants, organizers or open invites. */
export const isDeserted = (relation: OwnerRelation, everybody: ReadonlyArray<UserId>): boolean =>
  relation === "deleted" && everybody.length === 0
