import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const offerStatuses = ["pending", "accepted", "completed", "cancelled", "rejected"] as const

export type OfferStatus = (typeof offerStatuses)[number]

/**
 * What happens to an offer. People `create`, `propose`, `reject`, `accept`, `cancel`, `confirm`, and `complete` by the second
 * confirmation. `withdraw`: its listing is closed. `vanish`: its item is deleted. `lose`: an item of it is handed over in
 * another offer. `part`: the two block each other, or one account goes. `expire`: the confirmations stay away.
 */
export type OfferAction =
  | ("create" | "propose" | "reject" | "accept" | "cancel" | "confirm" | "complete")
  | ("withdraw" | "vanish" | "lose" | "part" | "expire")

/** Every step that an offer can take. Contract: market, offers. */
export const offerTransitions: ReadonlyArray<Transition<OfferStatus, OfferAction>> = [
  { from: null, action: "create", to: "pending" },
  { from: "pending", action: "propose", to: "pending" },
  { from: "pending", action: "reject", to: "pending" },
  { from: "pending", action: "accept", to: "accepted" },
  { from: "pending", action: "cancel", to: "cancelled" },
  { from: "pending", action: "part", to: "cancelled" },
  { from: "pending", action: "withdraw", to: "rejected" },
  { from: "pending", action: "vanish", to: "rejected" },
  { from: "pending", action: "lose", to: "rejected" },
  { from: "accepted", action: "confirm", to: "accepted" },
  { from: "accepted", action: "vanish", to: "accepted" },
  { from: "accepted", action: "complete", to: "completed" },
  { from: "accepted", action: "cancel", to: "cancelled" },
  { from: "accepted", action: "part", to: "cancelled" },
  { from: "accepted", action: "withdraw", to: "cancelled" },
  { from: "accepted", action: "lose", to: "cancelled" },
  { from: "accepted", action: "expire", to: "cancelled" },
]

const labels: Readonly<Record<OfferAction, string>> = {
  create: "create",
  propose: "propose",
  reject: "reject",
  accept: "accept",
  cancel: "cancel",
  confirm: "first confirm",
  complete: "second confirm",
  withdraw: "listing closed",
  vanish: "item deleted",
  lose: "item moved",
  part: "block or account deleted",
  expire: "14 days",
}

/**
 * The status that an action leads to, or `null` where it is not possible; whether nothing can happen to an offer any more; and
 * the life of an offer as a Mermaid diagram, for the README.
 */
export const { after: offerStateAfter, isFinal, diagram: offerDiagram } = stateMachine(offerTransitions, labels)
