import { stateMachine } from "../../shared/index.ts"

export const listingStatuses = ["active", "paused", "closed"] as const
export type ListingStatus = (typeof listingStatuses)[number]

/**
 * The states of a listing: where each action leads, and all of it as a Mermaid diagram. `go` happens to every listing
 * of an item that is transferred or deleted, `suspend` to those of an account that is suspended, and `reopen` where
 * a moderator takes a closing back.
 * Contract: market, listings.
 */
export const {
  after: listingStateAfter,
  diagram: listingDiagram,
  transitions: listingTransitions,
} = stateMachine(listingStatuses, {
  list: ["list", { start: "active" }],
  edit: ["edit", { active: "active", paused: "paused" }],
  pause: ["pause", { active: "paused" }],
  suspend: ["account suspended", { active: "paused" }],
  resume: ["resume", { paused: "active" }],
  close: ["close", { active: "closed", paused: "closed" }],
  go: ["item moved or deleted", { active: "closed", paused: "closed" }],
  reopen: ["closing undone", { closed: "paused" }],
  remove: ["remove", { closed: null }],
})
