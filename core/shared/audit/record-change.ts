import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../ids.ts"
import type { AuditEntryId } from "./entry.ts"
import { AuditLog } from "./ports.ts"

/**
 * Records what an administrator or a moderator did, in the same transaction, with their note where it takes one.
 * Without `actor` it was the command line. Contract: CLI, audit.
 */
export const recordChange = Effect.fn("audit.record")(function* (
  command: string,
  target: string,
  note: string | null = null,
  actor: UserId | null = null,
) {
  const ids = yield* Ids
  const log = yield* AuditLog
  yield* log.add({ id: (yield* ids.next) as AuditEntryId, at: yield* DateTime.now, actor, command, target, note })
})
