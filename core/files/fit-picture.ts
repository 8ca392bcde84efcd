import { Effect } from "effect"
import type { SentPicture } from "./file.ts"
import { FileScanner, Images } from "./ports.ts"

/** Scans an uploaded picture, and only then decodes and fits it. Contract: people, storage. */
export const fitPicture = Effect.fn("files.fitPicture")(function* (sent: SentPicture) {
  const images = yield* Images
  yield* (yield* FileScanner).scan(sent.bytes)
  return yield* images.fit(sent)
})
