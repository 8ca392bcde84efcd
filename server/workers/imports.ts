import { Effect } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import { ImportBatches, type ImportId, importNextChunk } from "../../core/index.ts"

/** How many chunks of one import follow each other before others have their turn. */
const inRow = 2

/**
 * Runs planned imports, chunk by chunk, while the server runs. Those that other servers planned or started are
 * found by `changes`, and those that a killed server left when its claim is over. Several servers may do so at once.
 * Contract: gameplatform, import; catalog, files.
 */
export const importWorker = Effect.fnUntraced(function* (changes: Changes) {
  const imports = yield* ImportBatches
  let before: ImportId | null = null
  let chunks = 0
  while (true) {
    const mark = changes.mark()
    const worked: ImportId | null = yield* importNextChunk(chunks < inRow ? before : null).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("An import could not go on", cause), null)),
    )
    chunks = worked !== null && worked === before && chunks < inRow ? chunks + 1 : 1
    before = worked
    // Requests run between two chunks.
    if (worked !== null) yield* Effect.sleep("2 millis")
    else yield* Effect.raceFirst(imports.added, changes.since(mark))
  }
})
