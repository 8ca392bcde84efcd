import type { DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import { changedTo, endedLeg, isTouched, type Leg, type LegChanges } from "./leg.ts"
import { legStateAfter } from "./leg-transitions.ts"

/** A leg that ends, with what decides about it. */
interface Dropping {
  readonly leg: Leg
  /** All legs, of any status, to the giver for the entry that the leg gives. */
  readonly incoming: ReadonlyArray<Leg>
  /** Whether a block separates the giver of the pending one of them from the receiver of the leg. */
  readonly isApart: boolean
}

/** How a drop comes about. */
export interface DropCause {
  /** Whether the giver may be to blame. */
  readonly mayBlame: boolean
  /** Whether the receiver is notified that the leg failed. */
  readonly notifies: boolean
  readonly actor: UserId | null
}

/**
 * A leg fails, and what its giver was to get for the same entry is passed on to its receiver, so that a gap costs one
 * person. That leg ends where its giver would give to the giver alone or across a block, and stays as it is where one
 * of its two has confirmed it. The giver is not to blame who gets nothing for the entry, or something that was not
 * wanted. Contract: market, dropping out.
 */
export const droppedLeg = ({ incoming, isApart, leg }: Dropping, cause: DropCause, now: DateTime.Utc): LegChanges => {
  if (legStateAfter(leg.status, "drop") === null) return []
  const failed: Leg = {
    ...leg,
    status: "failed",
    fault: cause.mayBlame && !isExcused(incoming) ? "giver" : null,
    updatedAt: changedAt(leg, now),
  }
  return [
    changedTo(failed),
    ...(cause.notifies && cause.actor !== leg.receiverId
      ? ([{ kind: "notification", to: leg.receiverId, type: "leg_failed", actor: cause.actor, leg: leg.id }] as const)
      : []),
    ...incoming.flatMap((next) => passedOn(next, leg, isApart, now)),
  ]
}

/** Whether a giver is excused: a leg to the giver for the same entry failed, was passed on, or was ended by another. */
export const isExcused = (incoming: ReadonlyArray<Leg>): boolean =>
  incoming.some(
    ({ redirected, status, waived }) => redirected || status === "failed" || (status === "cancelled" && !waived),
  )

/** A leg that waits at the deadline fails; both are notified. Neither is to blame where one of them has confirmed. */
export const overdueLeg = (leg: Leg, incoming: ReadonlyArray<Leg>, now: DateTime.Utc): LegChanges => {
  if (legStateAfter(leg.status, "overdue") === null) return []
  const fault = isTouched(leg) || isExcused(incoming) ? null : "giver"
  return [
    changedTo({ ...leg, status: "failed", fault, updatedAt: changedAt(leg, now) }),
    ...[leg.giverId, leg.receiverId].map(
      (to) => ({ kind: "notification", to, type: "leg_failed", actor: null, leg: leg.id }) as const,
    ),
  ]
}

const passedOn = (next: Leg, dropped: Leg, isApart: boolean, now: DateTime.Utc): LegChanges => {
  if (legStateAfter(next.status, "redirect") === null || isTouched(next)) return []
  if (isApart || next.giverId === dropped.receiverId) return endedLeg(next, now)
  const redirected: Leg = {
    ...next,
    forEntryId: dropped.forEntryId,
    receiverId: dropped.receiverId,
    rank: null,
    redirected: true,
    updatedAt: changedAt(next, now),
  }
  return [
    changedTo(redirected),
    ...[next.giverId, dropped.receiverId].map(
      (to) => ({ kind: "notification", to, type: "leg_redirected", actor: null, leg: next.id }) as const,
    ),
  ]
}
