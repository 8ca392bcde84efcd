import type { SeenOffer } from "../support/market-soak/views.ts"
import { Fact, type Span } from "./fact.ts"
import type { Person } from "./person.ts"
import type { World } from "./world.ts"

/** What the sides of an offer said after its acceptance. Contract: market, handing over; market, problems. */
export interface DealFacts {
  /** The note of each side about how it hands over. */
  readonly owner: { readonly note: Fact<string | null>; readonly isSent: Fact<boolean> }
  readonly offerer: { readonly note: Fact<string | null>; readonly isSent: Fact<boolean> }
  /** The words of the one problem, and those of its answer. */
  readonly problem: Fact<string | null>
  readonly answer: Fact<string | null>
}

export const dealOf = ({ deals }: World, offer: string): DealFacts => {
  const sideOf = () => ({ note: new Fact<string | null>(null), isSent: new Fact(false) })
  const words = () => new Fact<string | null>(null)
  const known = deals.get(offer) ?? { owner: sideOf(), offerer: sideOf(), problem: words(), answer: words() }
  deals.set(offer, known)
  return known
}

/** What was said of an offer is in it as it was said, and stays there when it is over. */
export const compareDeal = (world: World, by: Person, offer: SeenOffer, span: Span): void => {
  const deal = world.deals.get(offer.id)
  // Of a side whose account is deleted nothing is left.
  if (deal === undefined || offer.owner.id === null || offer.offerer.id === null) return
  const { ownerHandover, ownerSentAt, offererHandover, offererSentAt, problem } = offer
  const isKept =
    deal.owner.note.equals(span, ownerHandover?.note ?? null) !== false &&
    deal.offerer.note.equals(span, offererHandover?.note ?? null) !== false &&
    deal.owner.isSent.equals(span, ownerSentAt !== null) !== false &&
    deal.offerer.isSent.equals(span, offererSentAt !== null) !== false &&
    deal.problem.equals(span, problem?.text ?? null) !== false &&
    deal.answer.equals(span, problem?.answer ?? null) !== false
  const seen = JSON.stringify({ ownerHandover, ownerSentAt, offererHandover, offererSentAt, problem })
  world.expect(isKept, `offer ${offer.id}, seen by ${by.name}, has not what was said of it: ${seen} ${offer.status}`)
  const isWaiting = offer.status === "accepted" && problem?.outcome !== null
  world.expect((offer.dueAt !== null) === isWaiting, `offer ${offer.id} is ${offer.status} and due at ${offer.dueAt}`)
}
