import { DateTime, Effect, Option } from "effect"
import { ImportNotResumable } from "./errors.ts"
import { type ImportId, resumed } from "./import-batch.ts"
import { inTransactionOfImport } from "./in-transaction.ts"
import { ImportBatches, ImportFiles, ImportQueue } from "./ports.ts"

/**
 * Resumes a failed or cancelled batch where it ended, and retries what failed in it. Fails if its user has another
 * active batch, or if its file is gone. Contract: CLI, imports.
 */
export const resumeImport = Effect.fn("imports.resume")(function* (id: ImportId) {
  const imports = yield* ImportBatches
  const games = yield* ImportQueue
  const now = yield* DateTime.now
  const batch = yield* Effect.fromResult(resumed(yield* imports.get(id), now))
  if (batch.source === "file") yield* rewindFile(id)
  else yield* games.retry(id)
  yield* imports.save(batch)
  return batch
}, inTransactionOfImport)

/** Reads the file from its start again; rows that are done stay as they are. */
const rewindFile = Effect.fnUntraced(function* (id: ImportId) {
  const files = yield* ImportFiles
  if (Option.isNone(yield* files.find(id))) return yield* new ImportNotResumable()
  yield* files.moveTo(id, 0)
})
