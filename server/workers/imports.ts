import { Effect } from "effect"
import { Imports, importNextChunk } from "../../core/index.ts"

/**
 * Imports what was planned, chunk by chunk, for as long as the server runs. Looks every half second for what others planned or
 * took up, and for what a killed server left behind. Several servers may do so at once. Contract: game platform, import.
 */
export const importWorker = Effect.gen(function* () {
  const imports = yield* Imports
  while (true) {
    const worked = yield* importNextChunk().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("An import could not go on", cause), false)),
    )
    // Between two chunks it is the requests' turn.
    if (worked) yield* Effect.sleep("5 millis")
    else yield* Effect.raceFirst(imports.added, Effect.sleep("500 millis"))
  }
})
