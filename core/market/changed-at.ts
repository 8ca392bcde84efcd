import { DateTime } from "effect"

/**
 * The `updatedAt` of something after a change. A change knows its time before it has its turn, and another server,
 * whose clock may be ahead, may have had the turn before: then it has the time of the change before. Contract: market.
 */
export const changedAt = ({ updatedAt }: { readonly updatedAt: DateTime.Utc }, now: DateTime.Utc): DateTime.Utc =>
  DateTime.max(now, updatedAt)
