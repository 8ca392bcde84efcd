import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const reportStatuses = ["open", "resolved", "dismissed"] as const

export type ReportStatus = (typeof reportStatuses)[number]

type ReportAction = "report" | "resolve" | "dismiss"

/** Every transition of a report. Contract: reports, moderation. */
export const reportTransitions: ReadonlyArray<Transition<ReportStatus, ReportAction>> = [
  { from: null, action: "report", to: "open" },
  { from: "open", action: "resolve", to: "resolved" },
  { from: "open", action: "dismiss", to: "dismissed" },
]

const labels: Readonly<Record<ReportAction, string>> = { report: "report", resolve: "resolve", dismiss: "dismiss" }

/**
 * The status after an action, or `null` if the action is not possible; and the state diagram of a report in Mermaid,
 * for docs/contract.
 */
/** The states of a report: where each action leads, and all of it as a Mermaid diagram. */
export const { after: reportStateAfter, diagram: reportDiagram } = stateMachine(reportTransitions, labels)
