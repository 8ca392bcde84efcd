import type { Offer } from "@curio/client"

/** One of the two sides of a deal. */
export interface Side {
  readonly person: Offer["owner"]
  readonly items: Offer["items"]
  /** The money that it pays. */
  readonly price: NonNullable<Offer["proposal"]>["price"]
  readonly handover: Offer["ownerHandover"]
  readonly sentAt: string | null
  readonly receivedAt: string | null
  readonly remindedAt: string | null
}

/** The user's side of a deal, and the other one. */
export const sidesOf = (offer: Offer, user: string | undefined) => {
  const { items, offeredItems, proposal } = offer
  const paid = (by: string) => ((proposal?.priceFrom ?? "offerer") === by ? (proposal?.price ?? null) : null)
  const owner: Side = {
    ...{ person: offer.owner, items, price: paid("owner"), handover: offer.ownerHandover },
    ...{ sentAt: offer.ownerSentAt, receivedAt: offer.ownerReceivedAt, remindedAt: offer.ownerRemindedAt },
  }
  const offerer: Side = {
    ...{ person: offer.offerer, items: offeredItems, price: paid("offerer"), handover: offer.offererHandover },
    ...{ sentAt: offer.offererSentAt, receivedAt: offer.offererReceivedAt, remindedAt: offer.offererRemindedAt },
  }
  return offer.owner.id === user ? { mine: owner, theirs: offerer } : { mine: offerer, theirs: owner }
}

/** What the user does next in a deal, or that the other side is next, or that nothing is. */
export type Next = "answer" | "wait" | "propose" | "send" | "confirm" | "waitConfirm" | "rate" | "over"

export const nextOf = (offer: Offer, user: string | undefined, isRated: boolean): Next => {
  const { mine } = sidesOf(offer, user)
  const { proposal, status } = offer
  if (status === "completed") return isRated ? "over" : "rate"
  if (status === "accepted" && mine.receivedAt !== null) return "waitConfirm"
  if (status === "accepted") return mine.sentAt === null ? "send" : "confirm"
  if (status !== "pending") return "over"
  if (proposal?.status !== "pending") return "propose"
  return proposal.proposer.id === user ? "wait" : "answer"
}

/** How many of its four steps a deal has done: agreed, handed over, received, rated. */
export const stepsDone = (offer: Offer, isRated: boolean): number => {
  if (offer.status === "completed") return isRated ? 4 : 3
  if (offer.status !== "accepted") return 0
  const isGone = (sentAt: string | null, receivedByOther: string | null) => sentAt !== null || receivedByOther !== null
  return isGone(offer.ownerSentAt, offer.offererReceivedAt) && isGone(offer.offererSentAt, offer.ownerReceivedAt)
    ? 2
    : 1
}

/** Something that a side did after both had agreed. */
export interface Happening {
  readonly what: "sent" | "received" | "reminded" | "problem" | "answered"
  readonly at: string
  readonly isMine: boolean
}

/** What happened in a deal, as far as it has a moment. What was proposed is known by the proposals. */
export const happeningsOf = (offer: Offer, user: string | undefined): ReadonlyArray<Happening> => {
  const { mine, theirs } = sidesOf(offer, user)
  const isByOwner = offer.problem?.by === "owner"
  const isProblemMine = (isByOwner ? offer.owner : offer.offerer).id === user
  const all = [
    { what: "sent", at: mine.sentAt, isMine: true },
    { what: "sent", at: theirs.sentAt, isMine: false },
    { what: "received", at: mine.receivedAt, isMine: true },
    { what: "received", at: theirs.receivedAt, isMine: false },
    { what: "reminded", at: mine.remindedAt, isMine: true },
    { what: "reminded", at: theirs.remindedAt, isMine: false },
    { what: "problem", at: offer.problem?.createdAt ?? null, isMine: isProblemMine },
    { what: "answered", at: offer.problem?.answeredAt ?? null, isMine: !isProblemMine },
  ] as const
  return all.flatMap(({ at, isMine, what }) => (at === null ? [] : [{ at, isMine, what }]))
}
