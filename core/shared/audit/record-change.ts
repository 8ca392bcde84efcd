import { DateTime, Effect } from "effect"
import { Ids } from "../ids.ts"
import type { AuditEntryId } from "./entry.ts"
import { AuditLog } from "./ports.ts"

/**
 * Records one change by an administrator, in the same transaction as the change, with the administrator's note where
 * the command takes one. Contract: CLI, audit.
 */
export const recordChange = Effect.fn("audit.record")(function* (
  command: string,
  target: string,
  note: string | null = null,
) {
  const ids = yield* Ids
  const log = yield* AuditLog
  yield* log.add({ id: (yield* ids.next) as AuditEntryId, at: yield* DateTime.now, command, target, note })
})
