import { DateTime, Effect } from "effect"
import { Ids } from "../shared/ids.ts"
import type { AuditEntryId } from "./entry.ts"
import { AuditLog } from "./ports.ts"

/** Writes down one change by an administrator; inside a transaction, together with it. Contract: CLI. */
export const recordChange = Effect.fn("audit.record")(function* (command: string, target: string) {
  const ids = yield* Ids
  const log = yield* AuditLog
  yield* log.add({ id: (yield* ids.next) as AuditEntryId, at: yield* DateTime.now, command, target })
})
