import { Effect } from "effect"
import type { SentPicture } from "./file.ts"
import { fitPicture } from "./fit-picture.ts"
import { keepPictures } from "./keep-pictures.ts"
import { FileStorage } from "./ports.ts"

/** Stores an uploaded picture, converted to fit, and returns its address, as `keepPictures` does. */
export const storePicture = Effect.fn("files.storePicture")(function* (sent: SentPicture) {
  const storage = yield* FileStorage
  const picture = yield* fitPicture(sent)
  yield* keepPictures(sent.by, [picture])
  return storage.publicUrl(picture.hash)
})
