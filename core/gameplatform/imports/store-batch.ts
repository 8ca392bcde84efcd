import { Effect } from "effect"
import type { NotificationType } from "../../delivery/index.ts"
import { notify, RealtimeLog } from "../../delivery/index.ts"
import { Publisher } from "../../shared/index.ts"
import type { ImportBatch } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { type ImportStatus, isActive } from "./transitions.ts"

/**
 * Stores a changed batch, and notifies its user if it has ended. A dry run notifies no user. Part of a transaction.
 * Contract: gameplatform, import; catalog, files.
 */
export const storeBatch = Effect.fnUntraced(function* (batch: ImportBatch) {
  const imports = yield* ImportBatches
  // It already was the user's active batch, so no other one can conflict.
  yield* Effect.orDie(imports.save(batch))
  if (batch.dryRun) return
  const log = yield* RealtimeLog
  const kind = isActive(batch.status) ? "import.progress" : "import.done"
  yield* log.append([{ kind, audience: { kind: "user", id: batch.userId }, subject: batch.id }])
  const publisher = yield* Publisher
  if (kind === "import.done")
    yield* publisher.announced({ things: [{ user: batch.userId, type: kind, subject: batch.id }] })
  const type = notices[batch.status]
  if (type === null) return
  yield* notify({ to: batch.userId, type, actor: null, subject: { kind: "import", id: batch.id } })
})

/** The notification for each status. Users who cancel an import are not notified. */
const notices: Readonly<Record<ImportStatus, NotificationType | null>> = {
  queued: null,
  running: null,
  done: "import_done",
  partial: "import_partial",
  failed: "import_partial",
  cancelled: null,
}
