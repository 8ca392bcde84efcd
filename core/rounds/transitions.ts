import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const roundStatuses = ["draft", "open", "locked", "solved", "settling", "done", "cancelled"] as const
export type RoundStatus = (typeof roundStatuses)[number]

/**
 * What happens to a round. Hosts `open`, `lock`, `solve` and `start` it, and the owner may `cancel` it. The service
 * locks and starts it when its time has come, stores the result (`store`), and finishes it with its last leg.
 */
export type RoundAction = "create" | "open" | "lock" | "solve" | "store" | "start" | "finish" | "cancel"

/** Every transition of a round. Contract: rounds, states. */
const roundTransitions: ReadonlyArray<Transition<RoundStatus, RoundAction>> = [
  { from: null, action: "create", to: "draft" },
  { from: "draft", action: "open", to: "open" },
  { from: "open", action: "lock", to: "locked" },
  { from: "locked", action: "solve", to: "locked" },
  { from: "locked", action: "store", to: "solved" },
  { from: "solved", action: "start", to: "settling" },
  { from: "settling", action: "finish", to: "done" },
  { from: "draft", action: "cancel", to: "cancelled" },
  { from: "open", action: "cancel", to: "cancelled" },
  { from: "locked", action: "cancel", to: "cancelled" },
  { from: "solved", action: "cancel", to: "cancelled" },
]

const labels: Readonly<Record<RoundAction, string>> = {
  create: "create",
  open: "open",
  lock: "lock, locksAt",
  solve: "solve",
  store: "result stored",
  start: "start, startsAt",
  finish: "last leg ended",
  cancel: "cancel",
}

/** The states of a round: where each action leads, and all of it as a Mermaid diagram. */
export const {
  after: roundStateAfter,
  isFinal: isFinalRound,
  diagram: roundDiagram,
} = stateMachine(roundTransitions, labels)
