import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import { type Changes, type Deal, ended, intact, notifyUnlessActor } from "./deal.ts"
import {
  AlreadyAnswered,
  AlreadyConfirmed,
  CannotAnswerOwnProblem,
  type InvalidTransition,
  type ItemGone,
  NoOpenProblem,
  type NotParty,
  type OfferedItemGone,
  ProblemReported,
} from "./errors.ts"
import { sideFor, stepsOf } from "./handing.ts"
import { otherThan } from "./offer.ts"
import { clocked, type OfferProblem, type ProblemReason, problemEnded, type Settlement } from "./progress.ts"
import { offerStateAfter } from "./transitions.ts"

/** What a side says of a problem. */
export interface Grievance {
  readonly reason: ProblemReason
  readonly text: string
}

/**
 * One side, which has not confirmed, reports a problem; an offer has one in all. The clock stops, and the other side is
 * notified. Contract: market, POST /offers/:id/problem.
 *
 * | pending            | accepted  | confirmed by the caller | with a problem, also an ended one | ended              |
 * |--------------------|-----------|-------------------------|-----------------------------------|--------------------|
 * | INVALID_TRANSITION | accepted  | ALREADY_CONFIRMED       | PROBLEM_REPORTED                  | INVALID_TRANSITION |
 */
export const reportProblem = (
  { offer }: Deal,
  by: UserId,
  { reason, text }: Grievance,
  now: DateTime.Utc,
): Result.Result<Changes, NotParty | InvalidTransition | AlreadyConfirmed | ProblemReported> =>
  Result.flatMap(
    sideFor(offer, by, "reportProblem"),
    (side): Result.Result<Changes, AlreadyConfirmed | ProblemReported> => {
      if (stepsOf(offer, side).confirmedAt !== null) return Result.fail(new AlreadyConfirmed())
      if (offer.problem !== null) return Result.fail(new ProblemReported())
      const open = { answer: null, answeredAt: null, outcome: null, endedAt: null }
      const problem: OfferProblem = { by: side, reason, text, createdAt: now, ...open }
      return Result.succeed([
        { kind: "offer changed", offer: clocked({ ...offer, problem, updatedAt: changedAt(offer, now) }) },
        ...notifyUnlessActor(offer, otherThan(offer, by), "offer_problem", by),
      ])
    },
  )

/**
 * The other side says its word about an open problem, once. The side that reported it is notified.
 * Contract: market, POST /offers/:id/problem/answer.
 *
 * | pending            | no problem, or an ended one | open                                        | answered         |
 * |--------------------|-----------------------------|---------------------------------------------|------------------|
 * | INVALID_TRANSITION | NO_OPEN_PROBLEM             | accepted; its own CANNOT_ANSWER_OWN_PROBLEM | ALREADY_ANSWERED |
 */
export const answerProblem = (
  { offer }: Deal,
  by: UserId,
  text: string,
  now: DateTime.Utc,
): Result.Result<Changes, Unanswerable> =>
  Result.flatMap(sideFor(offer, by, "answerProblem"), (side): Result.Result<Changes, Unanswerable> => {
    const { problem } = offer
    if (problem?.outcome !== null) return Result.fail(new NoOpenProblem())
    if (problem.by === side) return Result.fail(new CannotAnswerOwnProblem())
    if (problem.answer !== null) return Result.fail(new AlreadyAnswered())
    const answered = { ...problem, answer: text, answeredAt: now }
    return Result.succeed([
      { kind: "offer changed", offer: { ...offer, problem: answered, updatedAt: changedAt(offer, now) } },
      ...notifyUnlessActor(offer, otherThan(offer, by), "offer_problem_answered", by),
    ])
  })

type Unanswerable = NotParty | InvalidTransition | NoOpenProblem | CannotAnswerOwnProblem | AlreadyAnswered

/** What becomes of a decision by an administrator. */
type Settled =
  | { readonly kind: "ends"; readonly changes: Changes }
  /** The items are transferred as if both sides had confirmed. */
  | { readonly kind: "completes"; readonly deal: Deal }

/**
 * An administrator ends an accepted offer that has an open problem. Both sides are notified, without an actor. Nothing
 * is transferred unless what is to be transferred still belongs to those who give it. An offer that is taken back is
 * cancelled, and counts in the record of the side that the problem is about. Contract: market, problems.
 *
 * |           | open problem                     | an item is gone             | no problem, or an ended one |
 * |-----------|----------------------------------|-----------------------------|-----------------------------|
 * | completed | completed                        | ITEM_GONE, OFFERED_ITEM_GONE | NO_OPEN_PROBLEM            |
 * | cancelled | cancelled, counts for no user    | cancelled                   | NO_OPEN_PROBLEM             |
 * | takenBack | cancelled, counts for one side   | cancelled                   | NO_OPEN_PROBLEM             |
 */
export const settle = (
  deal: Deal,
  outcome: Settlement,
  now: DateTime.Utc,
): Result.Result<Settled, NoOpenProblem | ItemGone | OfferedItemGone> => {
  const { problem, status } = deal.offer
  const next = offerStateAfter(status, outcome === "completed" ? "settle" : "takeBack")
  if (next === null || problem?.outcome !== null) return Result.fail(new NoOpenProblem())
  const updatedAt = changedAt(deal.offer, now)
  const settled: Deal = { ...deal, offer: { ...problemEnded(deal.offer, outcome, now), updatedAt } }
  if (outcome === "completed")
    return Result.map(intact(settled), ({ offer }) => ({
      kind: "completes",
      deal: { ...settled, offer: { ...offer, completedAt: now } },
    }))
  const about = problem.by === "owner" ? "offerer" : "owner"
  return Result.succeed({
    kind: "ends",
    changes: [
      ...ended(settled, next, "withdrawn", now, outcome === "takenBack" ? about : null),
      ...[deal.offer.ownerId, deal.offer.offererId].flatMap((side) =>
        notifyUnlessActor(deal.offer, side, "offer_settled", null),
      ),
    ],
  })
}
