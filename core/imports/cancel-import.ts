import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { cancelled, type ImportId, ownImport } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/** Cancels an import of the caller. Imported games are kept. Contract: game platform, POST imports/:id/cancel. */
export const cancelImport = Effect.fn("imports.cancel")(function* (input: {
  readonly id: ImportId
  readonly by: UserId
}) {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const own = yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.by))
  const batch = yield* Effect.fromResult(cancelled(own, now))
  yield* storeBatch(batch)
  return batch
}, inTransactionOfCaller)
