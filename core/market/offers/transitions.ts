import { stateMachine } from "../../shared/index.ts"

export const offerStatuses = ["pending", "accepted", "completed", "cancelled", "rejected"] as const
export type OfferStatus = (typeof offerStatuses)[number]

/**
 * The states of an offer: where each action leads, and all of it as a Mermaid diagram. Users `complete` it with the
 * second confirmation. `cancelBetween`: one side blocks the other, or one account is deleted or suspended.
 * `listingClosed`: its listing is closed. `itemDeleted`: its item is deleted. `itemTransferred`: one of its items is
 * transferred in another offer. `expire`: the confirmations are overdue. An administrator may `settle` one with a
 * problem as completed, and cancels or takes it back by `takeBack`. Contract: market, offers.
 */
export const {
  after: offerStateAfter,
  isFinal,
  diagram: offerDiagram,
  transitions: offerTransitions,
} = stateMachine(offerStatuses, {
  create: ["create", { start: "pending" }],
  propose: ["propose", { pending: "pending" }],
  reject: ["reject", { pending: "pending" }],
  accept: ["accept", { pending: "accepted" }],
  confirm: ["first confirm", { accepted: "accepted" }],
  sayHandover: ["handover", { accepted: "accepted" }],
  send: ["sent", { accepted: "accepted" }],
  remind: ["remind", { accepted: "accepted" }],
  reportProblem: ["problem", { accepted: "accepted" }],
  answerProblem: ["answer", { accepted: "accepted" }],
  complete: ["second confirm", { accepted: "completed" }],
  cancel: ["cancel", { pending: "cancelled", accepted: "cancelled" }],
  cancelBetween: ["block, account deleted or suspended", { pending: "cancelled", accepted: "cancelled" }],
  listingClosed: ["listing closed", { pending: "rejected", accepted: "cancelled" }],
  itemDeleted: ["item deleted", { pending: "rejected", accepted: "accepted" }],
  itemTransferred: ["item moved", { pending: "rejected", accepted: "cancelled" }],
  expire: ["due", { accepted: "cancelled" }],
  settle: ["settled", { accepted: "completed" }],
  takeBack: ["settled", { accepted: "cancelled" }],
})

export type OfferAction = Parameters<typeof offerStateAfter>[1]
