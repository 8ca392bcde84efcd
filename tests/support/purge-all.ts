import { Effect } from "effect"
import { purgeNextChunk } from "../../core/index.ts"

/** Deletes all that removed collections and accounts left behind, as the server's worker does in the background. */
export const purgeAll = Effect.repeat(purgeNextChunk(), { while: (worked) => worked })
