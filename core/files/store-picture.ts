import { Effect } from "effect"
import type { SentPicture } from "./file.ts"
import { keepPicture } from "./keep-picture.ts"
import { Images } from "./ports.ts"

/** Stores an uploaded picture, converted to fit, and returns its address, as `keepPicture` does. */
export const storePicture = Effect.fn("files.storePicture")(function* (sent: SentPicture) {
  const images = yield* Images
  return yield* keepPicture(yield* images.fit(sent))
})
