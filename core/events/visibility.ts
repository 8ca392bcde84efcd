import type { EventVisibility } from "./event.ts"
import type { OwnerRelation, Standing } from "./standing.ts"

/**
 * Whether a viewer sees an event. People on the event see it whatever its visibility is: the owner, organizers,
 * participants, and people with an open or accepted invite. A block with the owner hides it from everybody. An event
 * of a deleted account is visible to the people on it alone. Contract: events, visibility.
 *
 * | visibility   | on the event | friend | stranger | blocked | owner deleted |
 * |--------------|--------------|--------|----------|---------|---------------|
 * | public       | yes          | yes    | yes      | no      | no            |
 * | friends_only | yes          | yes    | no       | no      | no            |
 * | invite_only  | yes          | no     | no       | no      | no            |
 */
export const seesEvent = (visibility: EventVisibility, standing: Standing, relation: OwnerRelation): boolean => {
  if (relation === "blocked") return false
  if (standing.role !== null || standing.participation !== null || hasInvite(standing)) return true
  if (relation === "deleted") return false
  return visibility === "public" || (visibility === "friends_only" && relation === "friend")
}

/**
 * Whether a viewer who sees an event also sees its address or url: those who wait do not.
 * Contract: events, visibility.
 */
export const seesPlace = (standing: Standing): boolean =>
  standing.role !== null || standing.participation === "going" || hasInvite(standing)

const hasInvite = ({ invite }: Standing): boolean => invite === "invited" || invite === "accepted"
