import { DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import type { Changes, Deal } from "./deal.ts"
import { notifyUnlessActor } from "./deal.ts"
import { AlreadyReminded, AlreadySent, InvalidTransition, type NotParty, NotWaiting } from "./errors.ts"
import { type Offer, otherThan, type Side, sideOf } from "./offer.ts"
import { clocked, type OfferHandover } from "./progress.ts"
import { type OfferAction, offerStateAfter } from "./transitions.ts"

// What the two sides of an accepted offer do before they confirm it.

/**
 * One side says how it hands over what it gives, in place of what it said before. A carrier and a number are kept of
 * what is shipped.
 * Contract: market, PUT /offers/:id/handover.
 *
 * | pending            | accepted  | completed, cancelled, rejected |
 * |--------------------|-----------|--------------------------------|
 * | INVALID_TRANSITION | accepted  | INVALID_TRANSITION             |
 */
export const sayHandover = (
  { offer }: Deal,
  by: UserId,
  handover: OfferHandover,
  now: DateTime.Utc,
): Result.Result<Changes, NotParty | InvalidTransition> =>
  Result.map(sideFor(offer, by, "sayHandover"), (side) => {
    const how = handover.how === "shipped" ? handover : { ...handover, carrier: null, number: null }
    const said = side === "owner" ? { ownerHandover: how } : { offererHandover: how }
    return [{ kind: "offer changed", offer: { ...offer, ...said, updatedAt: changedAt(offer, now) } }]
  })

/**
 * One side has sent what it gives, and gets 14 days more. The other side is notified.
 * Contract: market, POST /offers/:id/sent.
 *
 * | pending            | accepted  | accepted, sent | completed, cancelled, rejected |
 * |--------------------|-----------|----------------|--------------------------------|
 * | INVALID_TRANSITION | accepted  | ALREADY_SENT   | INVALID_TRANSITION             |
 */
export const send = (
  { offer }: Deal,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Changes, NotParty | InvalidTransition | AlreadySent> =>
  Result.flatMap(sideFor(offer, by, "send"), (side): Result.Result<Changes, AlreadySent> => {
    if (stepsOf(offer, side).sentAt !== null) return Result.fail(new AlreadySent())
    const sent = side === "owner" ? { ownerSentAt: now } : { offererSentAt: now }
    return Result.succeed([
      { kind: "offer changed", offer: clocked({ ...offer, ...sent, updatedAt: changedAt(offer, now) }) },
      ...notifyUnlessActor(offer, otherThan(offer, by), "offer_sent", by),
    ])
  })

/** How long a side waits before it may remind the other one again. */
const reminderHours = 24

/**
 * One side reminds the other one, which has not both sent and confirmed. While a problem is open, both wait for an
 * administrator. Contract: market, POST /offers/:id/remind.
 *
 * | pending            | accepted  | the other sent and confirmed, or a problem is open | within 24 hours  |
 * |--------------------|-----------|-----------------------------------------------------|------------------|
 * | INVALID_TRANSITION | accepted  | NOT_WAITING                                         | ALREADY_REMINDED |
 */
export const remind = (
  { offer }: Deal,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Changes, NotParty | InvalidTransition | NotWaiting | AlreadyReminded> =>
  Result.flatMap(sideFor(offer, by, "remind"), (side): Result.Result<Changes, NotWaiting | AlreadyReminded> => {
    const other = stepsOf(offer, side === "owner" ? "offerer" : "owner")
    const isDone = other.sentAt !== null && other.confirmedAt !== null
    if (isDone || offer.problem?.outcome === null) return Result.fail(new NotWaiting())
    const { remindedAt } = stepsOf(offer, side)
    if (remindedAt !== null && DateTime.isLessThan(now, DateTime.add(remindedAt, { hours: reminderHours })))
      return Result.fail(new AlreadyReminded())
    const reminded = side === "owner" ? { ownerRemindedAt: now } : { offererRemindedAt: now }
    return Result.succeed([
      { kind: "offer changed", offer: { ...offer, ...reminded, updatedAt: changedAt(offer, now) } },
      ...notifyUnlessActor(offer, otherThan(offer, by), "offer_reminder", by),
    ])
  })

/** The side that a user is on of an offer whose status allows an action. */
export const sideFor = (
  offer: Offer,
  by: UserId,
  action: OfferAction,
): Result.Result<Side, NotParty | InvalidTransition> =>
  Result.flatMap(
    sideOf(offer, by),
    (side): Result.Result<Side, InvalidTransition> =>
      offerStateAfter(offer.status, action) === null ? Result.fail(new InvalidTransition()) : Result.succeed(side),
  )

/** When a side did what. */
export const stepsOf = (offer: Offer, side: Side) =>
  side === "owner"
    ? { sentAt: offer.ownerSentAt, confirmedAt: offer.ownerConfirmedAt, remindedAt: offer.ownerRemindedAt }
    : { sentAt: offer.offererSentAt, confirmedAt: offer.offererConfirmedAt, remindedAt: offer.offererRemindedAt }
