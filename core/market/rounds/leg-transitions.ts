import { stateMachine } from "../../shared/index.ts"

export const legStatuses = ["pending", "completed", "failed", "cancelled"] as const
export type LegStatus = (typeof legStatuses)[number]

/**
 * The states of a leg: where each action leads, and all of it as a Mermaid diagram. Its two sides `confirm` it, and
 * `complete` it with the second confirmation; the giver may `drop` it and the receiver `waive` it. `redirect`: a drop
 * passes it on to another receiver. `overdue`: the deadline of the round passed. `end`: its round is cancelled, or
 * there is no other receiver left. Contract: market, legs.
 */
export const { after: legStateAfter, diagram: legDiagram } = stateMachine(legStatuses, {
  make: ["round solved", { start: "pending" }],
  confirm: ["first confirm", { pending: "pending" }],
  complete: ["second confirm", { pending: "completed" }],
  drop: ["drop, item deleted", { pending: "failed" }],
  waive: ["waive", { pending: "cancelled" }],
  redirect: ["passed on", { pending: "pending" }],
  overdue: ["settlesBy", { pending: "failed" }],
  end: ["round cancelled, no one to give to", { pending: "cancelled" }],
})
