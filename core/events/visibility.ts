import { type HostedVisibility, type OwnerRelation, seesHosted } from "../users/index.ts"
import type { Standing } from "./standing.ts"

/**
 * Whether a viewer sees an event, as `seesHosted` says. On the event are the owner, organizers, participants, and
 * people with an open or accepted invite. Contract: events, visibility.
 */
export const seesEvent = (visibility: HostedVisibility, standing: Standing, relation: OwnerRelation): boolean =>
  seesHosted(visibility, standing.role !== null || standing.participation !== null || hasInvite(standing), relation)

/**
 * Whether a viewer who sees an event also sees its address or url: those who wait do not.
 * Contract: events, visibility.
 */
export const seesPlace = (standing: Standing): boolean =>
  standing.role !== null || standing.participation === "going" || hasInvite(standing)

const hasInvite = ({ invite }: Standing): boolean => invite === "invited" || invite === "accepted"
