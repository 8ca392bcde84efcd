import { Result } from "effect"
import type { UserId } from "../../../../core/index.ts"
import type { Changes, Deal } from "../../../../core/market/offers/deal.ts"
import { remind, sayHandover, send } from "../../../../core/market/offers/handing.ts"
import type { Offer } from "../../../../core/market/offers/offer.ts"
import { answerProblem, reportProblem, settle } from "../../../../core/market/offers/problem.ts"
import type { OfferProblem, Settlement } from "../../../../core/market/offers/progress.ts"
import { clocked } from "../../../../core/market/offers/progress.ts"
import { transfer } from "../../../../core/market/offers/transfer.ts"
import { deals, earlier, now } from "./deals.ts"

// The accepted offer of `deals`, as far as its sides may have come, and what they do then.

export const problemBy = (by: OfferProblem["by"], fields: Partial<OfferProblem> = {}): OfferProblem => ({
  by,
  reason: "not_received",
  text: "It never came.",
  createdAt: earlier,
  answer: null,
  answeredAt: null,
  outcome: null,
  endedAt: null,
  ...fields,
})

export const acceptedWith = (fields: Partial<Offer>): Deal => {
  const { accepted } = deals
  return { ...accepted, offer: clocked({ ...accepted.offer, ...fields }) }
}
const answer = { answer: "I sent it.", answeredAt: earlier }
const ended = { outcome: "received", endedAt: earlier } as const

export const progressStates = {
  ...deals,
  "accepted, owner sent": acceptedWith({ ownerSentAt: earlier }),
  "accepted, both sent": acceptedWith({ ownerSentAt: earlier, offererSentAt: earlier }),
  "accepted, owner sent and confirmed": acceptedWith({ ownerSentAt: earlier, ownerConfirmedAt: earlier }),
  "accepted, owner reminded": acceptedWith({ ownerRemindedAt: earlier }),
  "accepted, owner reminded just now": acceptedWith({ ownerRemindedAt: now }),
  "accepted, problem of the owner": acceptedWith({ problem: problemBy("owner") }),
  "accepted, problem of the offerer": acceptedWith({ problem: problemBy("offerer") }),
  "accepted, problem of the offerer answered": acceptedWith({ problem: problemBy("offerer", answer) }),
  "accepted, problem of the offerer, owner confirmed": acceptedWith({
    problem: problemBy("offerer"),
    ownerConfirmedAt: earlier,
  }),
  "accepted, problem ended": acceptedWith({ problem: problemBy("offerer", ended), offererConfirmedAt: earlier }),
} as const

export type ProgressState = keyof typeof progressStates

type Outcome = Result.Result<Changes, { readonly _tag: string }>

const settled = (outcome: Settlement) => (deal: Deal) =>
  Result.flatMap(
    settle(deal, outcome, now),
    (one): Outcome => (one.kind === "ends" ? Result.succeed(one.changes) : transfer(one.deal, [], [], null, now)),
  )

export const said = { how: "shipped", carrier: "Post", number: "RR 1", note: null } as const
export const grievance = { reason: "not_received", text: "It never came." } as const

/** What a side does with an accepted offer. */
export const steps = {
  sayHandover: (deal: Deal, by: UserId): Outcome => sayHandover(deal, by, said, now),
  send: (deal: Deal, by: UserId): Outcome => send(deal, by, now),
  remind: (deal: Deal, by: UserId): Outcome => remind(deal, by, now),
  reportProblem: (deal: Deal, by: UserId): Outcome => reportProblem(deal, by, grievance, now),
  answerProblem: (deal: Deal, by: UserId): Outcome => answerProblem(deal, by, "I sent it.", now),
}

/** What an administrator does. */
export const settlementsOf = {
  completed: settled("completed"),
  cancelled: settled("cancelled"),
  takenBack: settled("takenBack"),
}
