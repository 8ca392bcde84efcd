import { stateMachine, type Transition } from "../shared/state-machine.ts"

export const listingStatuses = ["active", "paused", "closed"] as const

export type ListingStatus = (typeof listingStatuses)[number]

/** `go` is what happens to every listing of an item that changes hands or is deleted. */
export type ListingAction = "list" | "edit" | "pause" | "resume" | "close" | "go" | "remove"

/** Every step that a listing can take. Contract: market, listings; seed section 3. */
export const listingTransitions: ReadonlyArray<Transition<ListingStatus, ListingAction>> = [
  { from: null, action: "list", to: "active" },
  { from: "active", action: "edit", to: "active" },
  { from: "active", action: "pause", to: "paused" },
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
  resume: "resume",
  close: "close",
  go: "item moved or deleted",
  remove: "remove",
}

/**
 * The status that an action leads to, or `null` where it is not possible; and the life of a listing as a Mermaid diagram, for
 * the README.
 */
export const { after: listingStateAfter, diagram: listingDiagram } = stateMachine(listingTransitions, labels)
