import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const offerStatuses = ["pending", "accepted", "completed", "cancelled", "rejected"] as const

export type OfferStatus = (typeof offerStatuses)[number]

/**
 * What happens to an offer. Users `create`, `propose`, `reject`, `accept`, `cancel`, `confirm`, and `complete` it with
 * the second confirmation. `listingClosed`: its listing is closed. `itemDeleted`: its item is deleted.
 * `itemTransferred`: one of its items is transferred in another offer. `cancelBetween`: one side blocks the other, or
 * one account is deleted or suspended. `expire`: the confirmations are overdue.
 */
export type OfferAction =
  | ("create" | "propose" | "reject" | "accept" | "cancel" | "confirm" | "complete")
  | ("listingClosed" | "itemDeleted" | "itemTransferred" | "cancelBetween" | "expire")

/** Every transition of an offer. Contract: market, offers. */
export const offerTransitions: ReadonlyArray<Transition<OfferStatus, OfferAction>> = [
  { from: null, action: "create", to: "pending" },
  { from: "pending", action: "propose", to: "pending" },
  { from: "pending", action: "reject", to: "pending" },
  { from: "pending", action: "accept", to: "accepted" },
  { from: "pending", action: "cancel", to: "cancelled" },
  { from: "pending", action: "cancelBetween", to: "cancelled" },
  { from: "pending", action: "listingClosed", to: "rejected" },
  { from: "pending", action: "itemDeleted", to: "rejected" },
  { from: "pending", action: "itemTransferred", to: "rejected" },
  { from: "accepted", action: "confirm", to: "accepted" },
  { from: "accepted", action: "itemDeleted", to: "accepted" },
  { from: "accepted", action: "complete", to: "completed" },
  { from: "accepted", action: "cancel", to: "cancelled" },
  { from: "accepted", action: "cancelBetween", to: "cancelled" },
  { from: "accepted", action: "listingClosed", to: "cancelled" },
  { from: "accepted", action: "itemTransferred", to: "cancelled" },
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
  listingClosed: "listing closed",
  itemDeleted: "item deleted",
  itemTransferred: "item moved",
  cancelBetween: "block, account deleted or suspended",
  expire: "14 days",
}

/**
 * The status after an action, or `null` if the action is not possible; whether a status is final; and the state
 * diagram of an offer in Mermaid, for docs/contract.
 */
/** The states of an offer: where each action leads, and all of it as a Mermaid diagram. */
export const { after: offerStateAfter, isFinal, diagram: offerDiagram } = stateMachine(offerTransitions, labels)
