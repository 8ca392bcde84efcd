import { Effect } from "effect"
import type { NotificationType } from "../notifications/notification.ts"
import { notify } from "../notifications/notify.ts"
import type { ImportBatch } from "./import-batch.ts"
import { Imports } from "./ports.ts"
import type { ImportStatus } from "./transitions.ts"

/** Stores a batch to which something happened, and tells its user if that has ended it. Part of a transaction. Contract: game platform, import. */
export const storeBatch = Effect.fnUntraced(function* (batch: ImportBatch) {
  const imports = yield* Imports
  // It was the user's active batch before.
  yield* Effect.orDie(imports.save(batch))
  const type = notices[batch.status]
  if (type === null) return
  yield* notify({ to: batch.userId, type, actor: null, subject: { kind: "import", id: batch.id } })
})

/** Whoever cancels an import knows it. */
const notices: Readonly<Record<ImportStatus, NotificationType | null>> = {
  queued: null,
  running: null,
  done: "import_done",
  partial: "import_partial",
  failed: "import_partial",
  cancelled: null,
}
