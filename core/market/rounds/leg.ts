import { type DateTime, Result } from "effect"
import type { NotificationType } from "../../delivery/index.ts"
import type { CollectionId, EntryId, ItemId, LegId, RoundId, UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import type { ItemSnapshot } from "../listings/market-item.ts"
import { AlreadyConfirmed, InvalidTransition, NotAuthorized } from "./errors.ts"
import { type LegStatus, legStateAfter } from "./leg-transitions.ts"
import type { RoundStatus } from "./transitions.ts"

/** One item of the result that goes from its giver to its receiver. Contract: market, legs. */
export interface Leg {
  readonly id: LegId
  readonly roundId: RoundId
  readonly cycle: number
  /** The entry that is given. */
  readonly entryId: EntryId
  /** The entry for which its owner receives it. */
  readonly forEntryId: EntryId
  readonly itemId: ItemId
  readonly itemSnapshot: ItemSnapshot
  readonly giverId: UserId
  readonly receiverId: UserId
  /** `null` for a leg that was passed on: its receiver did not want it. */
  readonly rank: number | null
  readonly redirected: boolean
  readonly status: LegStatus
  readonly fault: "giver" | null
  /** Whether the receiver gave it up. */
  readonly waived: boolean
  readonly giverConfirmedAt: DateTime.Utc | null
  readonly receiverConfirmedAt: DateTime.Utc | null
  /** The collection that the receiver chose; `null` lets the service choose. */
  readonly receiverCollectionId: CollectionId | null
  readonly completedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A change by a decision about legs. All of one decision are stored in order, in one transaction. */
export type LegChange =
  | { readonly kind: "leg changed"; readonly leg: Leg }
  | {
      readonly kind: "notification"
      readonly to: UserId
      readonly type: NotificationType
      readonly actor: UserId | null
      readonly leg: LegId
    }

export type LegChanges = ReadonlyArray<LegChange>

/** Whether one of the two has confirmed the leg. */
export const isTouched = ({ giverConfirmedAt, receiverConfirmedAt }: Leg): boolean =>
  giverConfirmedAt !== null || receiverConfirmedAt !== null

/** What becomes of a confirmation. */
export type LegConfirmation =
  /** The leg was completed before; the client repeats a request whose response it lost. */
  | { readonly kind: "repeated" }
  | { readonly kind: "waits"; readonly changes: LegChanges }
  /** Both have confirmed, and the item is transferred. */
  | { readonly kind: "completes"; readonly leg: Leg }

/**
 * The giver confirms having sent, or the receiver having received, in any order; the receiver may choose a collection.
 * Contract: market, POST /legs/:id/confirm.
 *
 * | round         | pending             | pending, one's own confirmed | completed | failed, cancelled  |
 * |---------------|---------------------|------------------------------|-----------|--------------------|
 * | settling      | waits, or completes | ALREADY_CONFIRMED            | repeated  | INVALID_TRANSITION |
 * | solved        | INVALID_TRANSITION  |                              |           | INVALID_TRANSITION |
 */
export const confirmLeg = (
  leg: Leg,
  round: RoundStatus,
  by: UserId,
  collectionId: CollectionId | null,
  now: DateTime.Utc,
): Result.Result<LegConfirmation, NotAuthorized | InvalidTransition | AlreadyConfirmed> => {
  const isGiver = leg.giverId === by
  if (!isGiver && leg.receiverId !== by) return Result.fail(new NotAuthorized())
  if (leg.status === "completed") return Result.succeed({ kind: "repeated" })
  if (round !== "settling" || legStateAfter(leg.status, "confirm") === null) return Result.fail(new InvalidTransition())
  if ((isGiver ? leg.giverConfirmedAt : leg.receiverConfirmedAt) !== null) return Result.fail(new AlreadyConfirmed())
  const confirmed: Leg = {
    ...leg,
    ...(isGiver ? { giverConfirmedAt: now } : { receiverConfirmedAt: now, receiverCollectionId: collectionId }),
    updatedAt: changedAt(leg, now),
  }
  if (confirmed.giverConfirmedAt !== null && confirmed.receiverConfirmedAt !== null)
    return Result.succeed({ kind: "completes", leg: { ...confirmed, status: "completed", completedAt: now } })
  const to = isGiver ? leg.receiverId : leg.giverId
  return Result.succeed({
    kind: "waits",
    changes: [changedTo(confirmed), { kind: "notification", to, type: "leg_confirmed", actor: by, leg: leg.id }],
  })
}

/**
 * Whether the giver may drop, or the receiver waive, a leg. Contract: market, legs.
 *
 * |       | giver     | receiver  | others         | confirmed by either, not pending |
 * |-------|-----------|-----------|----------------|----------------------------------|
 * | drop  | failed    | NOT_AUTHORIZED | NOT_AUTHORIZED | INVALID_TRANSITION          |
 * | waive | NOT_AUTHORIZED | cancelled | NOT_AUTHORIZED | INVALID_TRANSITION          |
 */
export const checkGivingUp = (
  leg: Leg,
  action: "drop" | "waive",
  by: UserId,
): Result.Result<Leg, NotAuthorized | InvalidTransition> => {
  if (by !== (action === "drop" ? leg.giverId : leg.receiverId)) return Result.fail(new NotAuthorized())
  if (legStateAfter(leg.status, action) === null || isTouched(leg)) return Result.fail(new InvalidTransition())
  return Result.succeed(leg)
}

/** The receiver gives the leg up: it ends alone, and the giver is notified. */
export const waivedLeg = (leg: Leg, now: DateTime.Utc): LegChanges => [
  changedTo({ ...leg, status: "cancelled", waived: true, updatedAt: changedAt(leg, now) }),
  { kind: "notification", to: leg.giverId, type: "leg_failed", actor: leg.receiverId, leg: leg.id },
]

/** The leg ends without a fault, and no user is notified of it alone. Nothing for a leg that has ended. */
export const endedLeg = (leg: Leg, now: DateTime.Utc): LegChanges =>
  legStateAfter(leg.status, "end") === null
    ? []
    : [changedTo({ ...leg, status: "cancelled", updatedAt: changedAt(leg, now) })]

/** A change of a leg as it is then. */
export const changedTo = (leg: Leg): LegChange => ({ kind: "leg changed", leg })
