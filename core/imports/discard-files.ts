import { DateTime, Effect } from "effect"
import type { CollectionId } from "../shared/ids.ts"
import { ImportFiles } from "./ports.ts"

/** Discards the files that were imported into a collection, which is being removed. Contract: collectors, files. */
export const discardFiles = Effect.fn("imports.discardFiles")(function* (collection: CollectionId) {
  const files = yield* ImportFiles
  yield* files.discardOf(collection, yield* DateTime.now)
})
