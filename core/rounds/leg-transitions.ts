import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const legStatuses = ["pending", "completed", "failed", "cancelled"] as const
export type LegStatus = (typeof legStatuses)[number]

/**
 * What happens to a leg. Its two sides `confirm` it, and `complete` it with the second confirmation; the giver may
 * `drop` it and the receiver `waive` it. `redirect`: a drop passes it on to another receiver. `overdue`: the deadline
 * of the round passed. `end`: its round is cancelled, or there is no other receiver left.
 */
type LegAction = "make" | "confirm" | "complete" | "drop" | "waive" | "redirect" | "overdue" | "end"

/** Every transition of a leg. Contract: rounds, legs. */
const legTransitions: ReadonlyArray<Transition<LegStatus, LegAction>> = [
  { from: null, action: "make", to: "pending" },
  { from: "pending", action: "confirm", to: "pending" },
  { from: "pending", action: "redirect", to: "pending" },
  { from: "pending", action: "complete", to: "completed" },
  { from: "pending", action: "drop", to: "failed" },
  { from: "pending", action: "overdue", to: "failed" },
  { from: "pending", action: "waive", to: "cancelled" },
  { from: "pending", action: "end", to: "cancelled" },
]

const labels: Readonly<Record<LegAction, string>> = {
  make: "round solved",
  confirm: "first confirm",
  complete: "second confirm",
  drop: "drop, item deleted",
  waive: "waive",
  redirect: "passed on",
  overdue: "settlesBy",
  end: "round cancelled, no one to give to",
}

/** The states of a leg: where each action leads, and all of it as a Mermaid diagram. */
export const { after: legStateAfter, diagram: legDiagram } = stateMachine(legTransitions, labels)
