import { Effect } from "effect"
import { requireBelowLimit } from "../../files/index.ts"
import type { UserId } from "../../shared/index.ts"
import { Publisher } from "../../shared/index.ts"
import { decideOn } from "./decide-offer.ts"
import { remind, sayHandover, send } from "./handing.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import type { OfferId } from "./offer.ts"
import { answerProblem, type Grievance, reportProblem } from "./problem.ts"
import type { OfferHandover } from "./progress.ts"

interface BySide {
  readonly id: OfferId
  readonly by: UserId
}

/** Says how the caller hands over what they give. Contract: market, PUT /offers/:id/handover. */
export const sayOfferHandover = Effect.fn("offers.sayHandover")(function* (
  input: BySide & { readonly handover: OfferHandover },
) {
  return yield* decideOn(input, (deal, now) => sayHandover(deal, input.by, input.handover, now))
})

/** Says that the caller has sent what they give. Contract: market, POST /offers/:id/sent. */
export const sendOffer = Effect.fn("offers.send")(function* (input: BySide) {
  return yield* decideOn(input, (deal, now) => send(deal, input.by, now))
})

/** Reminds the other side of an accepted offer. Contract: market, POST /offers/:id/remind. */
export const remindOfOffer = Effect.fn("offers.remind")(function* (input: BySide) {
  return yield* decideOn(input, (deal, now) => remind(deal, input.by, now))
})

/**
 * Reports a problem with an accepted offer, which opens a report for administrators.
 * Contract: market, POST /offers/:id/problem; reports, reports.
 */
export const reportOfferProblem = Effect.fn("offers.reportProblem")(function* (input: BySide & Grievance) {
  const publisher = yield* Publisher
  const { by, id, reason, text } = input
  const shown = yield* decideOn(input, (deal, now) => reportProblem(deal, by, { reason, text }, now))
  yield* requireBelowLimit(by, "open-reports")
  const { offererId, ownerId } = shown.offer
  yield* publisher.problemReported({ offer: id, by, other: by === ownerId ? offererId : ownerId, reason, text })
  return shown
}, inTransactionOfSides)

/** Answers the problem that the other side reported. Contract: market, POST /offers/:id/problem/answer. */
export const answerOfferProblem = Effect.fn("offers.answerProblem")(function* (
  input: BySide & { readonly text: string },
) {
  return yield* decideOn(input, (deal, now) => answerProblem(deal, input.by, input.text, now))
})
