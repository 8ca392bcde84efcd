import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import { beforehand, subjectOf, Transactions } from "../shared/index.ts"
import type { Picture, SentPicture } from "./file.ts"
import { FileScanner, FileStorage, Files, Images } from "./ports.ts"
import { FreeSpace } from "./usage/ports.ts"
import { recordUpload } from "./usage/record-upload.ts"

/**
 * Stores the converted pictures of one upload and returns their addresses in the same order. The caller must store the
 * addresses within the hour. After that the sweep removes a picture that nothing refers to. When the account may not
 * hold all of them, none is stored. Contract: files, storage; files, what an account may hold.
 */
export const keepPictures = Effect.fn("files.keepPictures")(function* (by: UserId, pictures: ReadonlyArray<Picture>) {
  const files = yield* Files
  const storage = yield* FileStorage
  const { atomically } = yield* Transactions
  if (pictures.length === 0) return []
  yield* yield* FreeSpace
  const storedAt = yield* DateTime.now
  // The records are written before the content, so that the sweep knows every file, even one whose upload never
  // finished.
  const claim = Effect.forEach(
    pictures,
    ({ bytes, hash, type }) => files.claim({ hash, type, size: bytes.length, storedAt }, by),
    { discard: true },
  )
  const sent = pictures.reduce((total, { bytes }) => total + bytes.length, 0)
  // Of two accounts that store an equal file at once one holds it.
  yield* atomically(recordUpload(by, sent, claim), [by, ...pictures.map(({ hash }) => subjectOf("file", hash))])
  yield* Effect.forEach(pictures, (picture) => storage.put(picture), { discard: true }).pipe(
    Effect.tapError(({ reason }) => Effect.logWarning("A file could not be stored", { reason })),
  )
  return pictures.map(({ hash }) => storage.publicUrl(hash))
}, beforehand)

/** Stores an uploaded picture, converted to fit, and returns its address, as `keepPictures` does. */
export const storePicture = Effect.fn("files.storePicture")(function* (sent: SentPicture) {
  const storage = yield* FileStorage
  const picture = yield* fitPicture(sent)
  yield* keepPictures(sent.by, [picture])
  return storage.publicUrl(picture.hash)
})

/** Scans an uploaded picture, and only then decodes and fits it. Contract: files, storage. */
export const fitPicture = Effect.fn("files.fitPicture")(function* (sent: SentPicture) {
  const images = yield* Images
  yield* (yield* FileScanner).scan(sent)
  return yield* images.fit(sent)
})
