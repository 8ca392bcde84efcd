import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const listingStatuses = ["active", "paused", "closed"] as const

export type ListingStatus = (typeof listingStatuses)[number]

/**
 * `go` happens to every listing of an item that is transferred or deleted, `suspend` to those of an account that is
 * suspended.
 */
type ListingAction = "list" | "edit" | "pause" | "suspend" | "resume" | "close" | "go" | "remove"

/** Every transition of a listing. Contract: market, listings. */
export const listingTransitions: ReadonlyArray<Transition<ListingStatus, ListingAction>> = [
  { from: null, action: "list", to: "active" },
  { from: "active", action: "edit", to: "active" },
  { from: "active", action: "pause", to: "paused" },
  { from: "active", action: "suspend", to: "paused" },
  { from: "paused", action: "edit", to: "paused" },
  { from: "paused", action: "resume", to: "active" },
  { from: "active", action: "close", to: "closed" },
  { from: "active", action: "go", to: "closed" },
  { from: "paused", action: "close", to: "closed" },
  { from: "paused", action: "go", to: "closed" },
  { from: "closed", action: "remove", to: null },
]

const labels: Readonly<Record<ListingAction, string>> = {
  list: "list",
  edit: "edit",
  pause: "pause",
  suspend: "account suspended",
  resume: "resume",
  close: "close",
  go: "item moved or deleted",
  remove: "remove",
}

/**
 * The status after an action, or `null` if the action is not possible; and the state diagram of a listing in Mermaid,
 * for docs/contract.
 */
/** The states of a listing: where each action leads, and all of it as a Mermaid diagram. */
export const { after: listingStateAfter, diagram: listingDiagram } = stateMachine(listingTransitions, labels)
