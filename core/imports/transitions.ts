import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const importStatuses = ["queued", "running", "done", "partial", "failed", "cancelled"] as const

export type ImportStatus = (typeof importStatuses)[number]

/**
 * What happens to a batch. The worker does `work`, and in the end `succeed`, `succeedPartly`, or `fail` when no game
 * was imported, the collection was deleted, or errors persist. The user may `cancel` it, also by unlinking. An
 * administrator may `reset` and `resume` it.
 */
export type ImportAction = ("start" | "work" | "succeed" | "succeedPartly" | "fail") | ("cancel" | "reset" | "resume")

/** Every transition of a batch. Contract: game platform, import; CLI, imports. */
export const importTransitions: ReadonlyArray<Transition<ImportStatus, ImportAction>> = [
  { from: null, action: "start", to: "queued" },
  { from: "queued", action: "work", to: "running" },
  { from: "queued", action: "fail", to: "failed" },
  { from: "queued", action: "cancel", to: "cancelled" },
  { from: "queued", action: "reset", to: "failed" },
  { from: "running", action: "work", to: "running" },
  { from: "running", action: "succeed", to: "done" },
  { from: "running", action: "succeedPartly", to: "partial" },
  { from: "running", action: "fail", to: "failed" },
  { from: "running", action: "cancel", to: "cancelled" },
  { from: "running", action: "reset", to: "failed" },
  { from: "failed", action: "resume", to: "queued" },
  { from: "cancelled", action: "resume", to: "queued" },
]

/** The statuses of a batch that has not ended. A user has at most one such batch. */
export const activeStatuses = ["queued", "running"] as const satisfies ReadonlyArray<ImportStatus>

/** Whether a batch has not ended. */
export const isActive = (status: ImportStatus): boolean => status === "queued" || status === "running"

const labels: Readonly<Record<ImportAction, string>> = {
  start: "start",
  work: "chunk imported",
  succeed: "all games done",
  succeedPartly: "some games failed",
  fail: "all games failed, or collection lost",
  cancel: "cancel or unlink",
  reset: "reset",
  resume: "resume",
}

/**
 * The status after an action, or `null` if the action is not possible; and the state diagram of a batch in Mermaid,
 * for docs/contract.
 */
/** The states of an import: where each action leads, and all of it as a Mermaid diagram. */
export const { after: importStateAfter, diagram: importDiagram } = stateMachine(importTransitions, labels)
