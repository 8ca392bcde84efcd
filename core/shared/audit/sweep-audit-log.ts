import { Context, DateTime, Effect } from "effect"
import { keptSince, retention } from "../retention.ts"
import { AuditLog } from "./ports.ts"

/** How many days an entry of the audit log is kept; 0 keeps all of them. */
export const AuditDays = Context.Reference<number>("curio/audit/AuditDays", {
  defaultValue: () => retention.audit.time.days,
})

/** How many entries one statement deletes. */
const atOnce = 1_000

/**
 * Removes some of the entries of the audit log that are older than they are kept. Returns whether there may be more.
 * Several servers may do so at once. Contract: CLI, audit.
 */
export const sweepAuditLog = Effect.fn("audit.sweep")(function* () {
  const days = yield* AuditDays
  if (days === 0) return false
  const removed = yield* (yield* AuditLog).sweep(keptSince("audit", yield* DateTime.now, { days }), atOnce)
  return removed === atOnce
})
