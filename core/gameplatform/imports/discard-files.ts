import { DateTime, Effect } from "effect"
import type { PublishedEvents } from "../../shared/index.ts"
import { ImportFiles } from "./ports.ts"

/** Discards the files that were imported into a collection, which is being removed. Contract: catalog, files. */
export const discardFiles = Effect.fn("imports.discardFiles")(function* ({
  collection,
}: PublishedEvents["collectionRemoved"]) {
  const files = yield* ImportFiles
  yield* files.discardOf(collection, yield* DateTime.now)
})

/** How many rows one transaction deletes. */
const atOnce = 1_000

/**
 * Deletes some of what is left of a file that is no longer kept, or whose account is gone. Returns whether there was
 * something to delete. Several servers may do so at once. Contract: catalog, files.
 */
export const purgeNextFiles = Effect.fn("imports.purgeFiles")(function* () {
  const files = yield* ImportFiles
  return yield* files.purge(yield* DateTime.now, atOnce)
})
