import { Effect } from "effect"
import { Collections } from "./ports.ts"

/** How many items one transaction deletes. It is small, so that other writers do not wait noticeably. */
const chunkSize = 100

/**
 * Deletes the next chunk of items that removed collections and accounts left behind. Returns whether there was one.
 * After a crash the next call continues where the last one stopped. Contract: catalog, collections.
 */
export const purgeNextChunk = Effect.fn("collections.purgeNextChunk")(function* () {
  return yield* (yield* Collections).purge(chunkSize)
})
