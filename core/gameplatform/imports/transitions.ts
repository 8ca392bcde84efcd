import { stateMachine } from "../../shared/index.ts"

export const importStatuses = ["queued", "running", "done", "partial", "failed", "cancelled"] as const
export type ImportStatus = (typeof importStatuses)[number]

/**
 * The states of a batch: where each action leads, and all of it as a Mermaid diagram. The worker does `work`, and in
 * the end `succeed`, `succeedPartly`, or `fail` when no game was imported, the collection was deleted, a limit of
 * the account was reached, or errors persist. The user may `cancel` it, also by unlinking. An administrator may `reset`
 * and `resume` it.
 * Contract: gameplatform, import; CLI, imports.
 */
export const {
  after: importStateAfter,
  diagram: importDiagram,
  transitions: importTransitions,
} = stateMachine(importStatuses, {
  start: ["start", { start: "queued" }],
  work: ["chunk imported", { queued: "running", running: "running" }],
  succeed: ["all games done", { running: "done" }],
  succeedPartly: ["some games failed", { running: "partial" }],
  fail: ["all games failed, or collection lost", { queued: "failed", running: "failed" }],
  cancel: ["cancel or unlink", { queued: "cancelled", running: "cancelled" }],
  reset: ["reset", { queued: "failed", running: "failed" }],
  resume: ["resume", { failed: "queued", cancelled: "queued" }],
})

export type ImportAction = Parameters<typeof importStateAfter>[1]

/** The statuses of a batch that has not ended. A user has at most one such batch. */
export const activeStatuses = ["queued", "running"] as const satisfies ReadonlyArray<ImportStatus>

/** Whether a batch has not ended. */
export const isActive = (status: ImportStatus): boolean => status === "queued" || status === "running"
