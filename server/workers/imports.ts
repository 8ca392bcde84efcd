import { Effect } from "effect"
import { ImportBatches, importNextChunk } from "../../core/index.ts"

/**
 * Runs planned imports, chunk by chunk, while the server runs. Polls every half second for imports that other servers
 * planned or started, and for those that a killed server left. Several servers may do so at once.
 * Contract: game platform, import.
 */
export const importWorker = Effect.gen(function* () {
  const imports = yield* ImportBatches
  while (true) {
    const worked = yield* importNextChunk().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("An import could not go on", cause), false)),
    )
    // Requests run between two chunks.
    if (worked) yield* Effect.sleep("5 millis")
    else yield* Effect.raceFirst(imports.added, Effect.sleep("500 millis"))
  }
})
