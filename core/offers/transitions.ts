import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const offerStatuses = ["pending", "accepted", "completed", "cancelled", "rejected"] as const

export type OfferStatus = (typeof offerStatuses)[number]

/**
 * What happens to an offer. Users `create`, `propose`, `reject`, `accept`, `cancel`, `confirm`, and `complete` it with
 * the second confirmation. `withdraw`: its listing is closed. `vanish`: its item is deleted. `lose`: one of its items
 * is transferred in another offer. `part`: one side blocks the other, or one account is deleted. `expire`: the
 * confirmations are overdue.
 */
export type OfferAction =
  | ("create" | "propose" | "reject" | "accept" | "cancel" | "confirm" | "complete")
  | ("withdraw" | "vanish" | "lose" | "part" | "expire")

/** Every transition of an offer. Contract: market, offers. */
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
 * The status after an action, or `null` if the action is not possible; whether a status is final; and the state
 * diagram of an offer in Mermaid, for docs/contract.
 */
export const { after: offerStateAfter, isFinal, diagram: offerDiagram } = stateMachine(offerTransitions, labels)
