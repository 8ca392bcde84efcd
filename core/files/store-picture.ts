import { DateTime, Effect } from "effect"
import type { Box } from "./file.ts"
import { FileStorage, Files, Images } from "./ports.ts"

/**
 * Stores the picture that somebody sent, made to fit, and answers its address. Whoever calls it writes the address
 * where it belongs within the hour; after that the sweep takes a picture to which nobody refers. Contract: people, storage.
 */
export const storePicture = Effect.fn("files.storePicture")(function* (bytes: Uint8Array, within: Box) {
  const images = yield* Images
  const files = yield* Files
  const storage = yield* FileStorage
  const picture = yield* images.fit(bytes, within)
  const { hash, type } = picture
  // First the row, then the bytes, so that the sweep knows of every file, also of one that was never finished.
  yield* files.claim({ hash, type, size: picture.bytes.length, storedAt: yield* DateTime.now })
  yield* Effect.tapError(storage.put(picture), ({ reason }) =>
    Effect.logWarning("A file could not be stored", { reason }),
  )
  return storage.publicUrl(hash)
})
