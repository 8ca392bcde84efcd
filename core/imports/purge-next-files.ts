import { DateTime, Effect } from "effect"
import { ImportFiles } from "./ports.ts"

/** How many rows one transaction deletes. */
const atOnce = 1_000

/**
 * Deletes some of what is left of a file that is no longer kept, or whose account is gone. Returns whether there was
 * something to delete. Several servers may do so at once. Contract: collectors, files.
 */
export const purgeNextFiles = Effect.fn("imports.purgeFiles")(function* () {
  const files = yield* ImportFiles
  return yield* files.purge(yield* DateTime.now, atOnce)
})
