import { DateTime, Effect } from "effect"
import { Ids } from "../shared/ids.ts"
import type { AuditEntryId } from "./entry.ts"
import { AuditLog } from "./ports.ts"

/** Records one change by an administrator, in the same transaction as the change. Contract: CLI. */
export const recordChange = Effect.fn("audit.record")(function* (command: string, target: string) {
  const ids = yield* Ids
  const log = yield* AuditLog
  yield* log.add({ id: (yield* ids.next) as AuditEntryId, at: yield* DateTime.now, command, target })
})
