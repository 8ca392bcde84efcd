import { stateMachine } from "../shared/index.ts"

export const reportStatuses = ["open", "resolved", "dismissed"] as const
export type ReportStatus = (typeof reportStatuses)[number]

/**
 * The states of a report: where each action leads, and all of it as a Mermaid diagram. Contract: reports, moderation.
 */
export const {
  after: reportStateAfter,
  diagram: reportDiagram,
  transitions: reportTransitions,
} = stateMachine(reportStatuses, {
  report: ["report", { start: "open" }],
  resolve: ["resolve", { open: "resolved" }],
  dismiss: ["dismiss", { open: "dismissed" }],
  reopen: ["undo", { resolved: "open", dismissed: "open" }],
})
