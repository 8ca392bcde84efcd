import { DateTime, Effect } from "effect"
import type { Picture } from "./file.ts"
import { FileStorage, Files } from "./ports.ts"

/**
 * Stores a converted picture and returns its address. The caller must store the address within the hour. After that the
 * sweep removes a picture that nothing refers to. Contract: people, storage.
 */
export const keepPicture = Effect.fn("files.keepPicture")(function* (picture: Picture) {
  const files = yield* Files
  const storage = yield* FileStorage
  const { hash, type } = picture
  // The record is written before the content, so that the sweep knows every file, even one whose upload never
  // finished.
  yield* files.claim({ hash, type, size: picture.bytes.length, storedAt: yield* DateTime.now })
  yield* Effect.tapError(storage.put(picture), ({ reason }) =>
    Effect.logWarning("A file could not be stored", { reason }),
  )
  return storage.publicUrl(hash)
})
