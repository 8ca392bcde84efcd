import { DateTime } from "effect"
import type { OfferStatus } from "./transitions.ts"

export const handoverKinds = ["inPerson", "shipped"] as const

/** How one side hands over what it gives; both sides see it. Contract: market, handing over. */
export interface OfferHandover {
  readonly how: (typeof handoverKinds)[number]
  readonly carrier: string | null
  readonly number: string | null
  readonly note: string | null
}

export const problemReasons = ["not_received", "not_as_described"] as const
export type ProblemReason = (typeof problemReasons)[number]

/** How an administrator ends an accepted offer with a problem. */
export const settlements = ["completed", "cancelled", "takenBack"] as const
export type Settlement = (typeof settlements)[number]

/** How a problem ended: `received`, because the side that reported it confirmed after all, or with its offer. */
export const problemOutcomes = ["received", ...settlements] as const

/** What one side reports of an accepted offer, and the words of the other one. Contract: market, problems. */
export interface OfferProblem {
  readonly by: "owner" | "offerer"
  readonly reason: ProblemReason
  readonly text: string
  readonly createdAt: DateTime.Utc
  readonly answer: string | null
  readonly answeredAt: DateTime.Utc | null
  /** `null` while the problem is open. */
  readonly outcome: (typeof problemOutcomes)[number] | null
  readonly endedAt: DateTime.Utc | null
}

/** What the two sides of an offer have done since it was accepted, besides their confirmations. */
export interface OfferProgress {
  readonly ownerHandover: OfferHandover | null
  readonly offererHandover: OfferHandover | null
  readonly ownerSentAt: DateTime.Utc | null
  readonly offererSentAt: DateTime.Utc | null
  /** When this side last reminded the other one. */
  readonly ownerRemindedAt: DateTime.Utc | null
  readonly offererRemindedAt: DateTime.Utc | null
  /** When an accepted offer is cancelled without both confirmations; `null` of others, and while a problem is open. */
  readonly dueAt: DateTime.Utc | null
  readonly problem: OfferProblem | null
}

/** The progress of an offer that is not accepted yet. */
export const noProgress: OfferProgress = {
  ownerHandover: null,
  offererHandover: null,
  ownerSentAt: null,
  offererSentAt: null,
  ownerRemindedAt: null,
  offererRemindedAt: null,
  dueAt: null,
  problem: null,
}

/** For how many days an accepted offer waits for both confirmations, and after each side has sent. */
const confirmationDays = 14
/** For how many days at most, whatever is sent. */
const mostDays = 60

interface Running extends OfferProgress {
  readonly status: OfferStatus
  readonly acceptedAt: DateTime.Utc | null
}

/**
 * The offer with the moment at which it is due: 14 days after it was accepted, or after a side last sent, and never
 * more than 60 days after it was accepted. The time in which a problem was open does not count.
 * Contract: market, handing over.
 */
export const clocked = <A extends Running>(offer: A): A => ({ ...offer, dueAt: dueAtOf(offer) })

const dueAtOf = ({ acceptedAt, offererSentAt, ownerSentAt, problem, status }: Running): DateTime.Utc | null => {
  if (status !== "accepted" || acceptedAt === null || problem?.outcome === null) return null
  const counted = (at: DateTime.Utc | null): number =>
    at === null ? 0 : millisBetween(acceptedAt, at) - stoppedBefore(problem, at)
  const afterSent = Math.max(0, counted(ownerSentAt), counted(offererSentAt)) + confirmationDays * dayMillis
  const stopped = problem?.endedAt ? millisBetween(problem.createdAt, problem.endedAt) : 0
  return DateTime.add(acceptedAt, { milliseconds: Math.min(afterSent, mostDays * dayMillis) + stopped })
}

const dayMillis = 86_400_000

/** For how long the clock stood before a moment. */
const stoppedBefore = (problem: OfferProblem | null, at: DateTime.Utc): number => {
  if (problem === null || DateTime.isLessThan(at, problem.createdAt)) return 0
  const { createdAt, endedAt } = problem
  return millisBetween(createdAt, endedAt === null ? at : DateTime.min(endedAt, at))
}

const millisBetween = (from: DateTime.Utc, to: DateTime.Utc): number =>
  DateTime.toEpochMillis(to) - DateTime.toEpochMillis(from)

/** The offer after its problem ended, if one was open. */
export const problemEnded = <A extends OfferProgress>(
  offer: A,
  outcome: OfferProblem["outcome"],
  endedAt: DateTime.Utc,
): A => (offer.problem?.outcome === null ? { ...offer, problem: { ...offer.problem, outcome, endedAt } } : offer)

/**
 * The offer after a side confirmed. When that side had reported a problem, the problem has ended, and the clock goes
 * on. Contract: market, problems.
 */
export const received = <A extends Running>(offer: A, side: OfferProblem["by"], now: DateTime.Utc): A =>
  offer.problem?.by === side ? clocked(problemEnded(offer, "received", now)) : offer

/** The progress of an offer that ends: it is no longer due, and its problem ends with it. */
export const over = <A extends Running>(offer: A, now: DateTime.Utc): A =>
  clocked(problemEnded(offer, offer.status === "completed" ? "completed" : "cancelled", now))
