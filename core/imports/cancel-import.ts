import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { ImportNotFound } from "./errors.ts"
import { cancelled, type ImportId, type ImportSource, ownImport } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/**
 * Cancels an import of the caller, or only one of a source. What is imported is kept.
 * Contract: game platform, POST imports/:id/cancel; collectors, files.
 */
export const cancelImport = Effect.fn("imports.cancel")(function* (input: {
  readonly id: ImportId
  readonly by: UserId
  /** Only an import of this source. */
  readonly source?: ImportSource
}) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const own = yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.by))
  if (input.source !== undefined && own.source !== input.source) return yield* new ImportNotFound()
  const batch = yield* Effect.fromResult(cancelled(own, now))
  yield* storeBatch(batch)
  return batch
}, inTransactionOfCaller)
