import { stateMachine } from "../../shared/index.ts"

export const roundStatuses = ["draft", "open", "locked", "solved", "settling", "done", "cancelled"] as const
export type RoundStatus = (typeof roundStatuses)[number]

/**
 * The states of a round: where each action leads, and all of it as a Mermaid diagram. Hosts `open`, `lock`, `solve` and
 * `start` it, and the owner may `cancel` it. The service locks and starts it when its time has come, stores the result
 * (`store`), and finishes it with its last leg. Contract: market, states of rounds.
 */
export const {
  after: roundStateAfter,
  isFinal: isFinalRound,
  diagram: roundDiagram,
} = stateMachine(roundStatuses, {
  create: ["create", { start: "draft" }],
  open: ["open", { draft: "open" }],
  lock: ["lock, locksAt", { open: "locked" }],
  solve: ["solve", { locked: "locked" }],
  store: ["result stored", { locked: "solved" }],
  start: ["start, startsAt", { solved: "settling" }],
  finish: ["last leg ended", { settling: "done" }],
  cancel: ["cancel", { draft: "cancelled", open: "cancelled", locked: "cancelled", solved: "cancelled" }],
})

export type RoundAction = Parameters<typeof roundStateAfter>[1]
