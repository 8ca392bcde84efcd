import { DateTime, Effect } from "effect"
import { type ImportId, resumed } from "./import-batch.ts"
import { inTransactionOfImport } from "./in-transaction.ts"
import { ImportBatches, ImportQueue } from "./ports.ts"

/**
 * Resumes a failed or cancelled batch where it ended, and retries its failed games. Fails if its user has another
 * active batch. Contract: CLI, imports.
 */
export const resumeImport = Effect.fn("imports.resume")(function* (id: ImportId) {
  const imports = yield* ImportBatches
  const games = yield* ImportQueue
  const now = yield* DateTime.now
  const batch = yield* Effect.fromResult(resumed(yield* imports.get(id), now))
  yield* games.retry(id)
  yield* imports.save(batch)
  return batch
}, inTransactionOfImport)
