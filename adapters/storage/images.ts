import { availableParallelism } from "node:os"
import { CryptoHasher } from "bun"
import { Effect, Layer, Semaphore } from "effect"
import { type Box, type FileHash, FilesErrors, Images, type Picture } from "../../core/index.ts"
import { withoutProfile } from "./webp.ts"

const mostPixels = 40_000_000
/** Bun lets what is compressed beside the pixels unfold to the size of as many of them. */
const leastLimit = 1_000_000
const formats: ReadonlyArray<Bun.Image.Format> = ["jpeg", "png", "webp", "gif"]

/** Pictures by Bun, which decodes and encodes on threads of its own. Contract: people, storage. */
export const images = Layer.sync(Images, () => {
  // A picture of 40 million pixels takes 160 MB while it is decoded.
  const turns = Semaphore.makeUnsafe(Math.max(1, availableParallelism() - 1))
  return Images.of({
    fit: (bytes, within) =>
      turns.withPermit(
        Effect.tryPromise({ try: () => pictureOf(bytes, within), catch: () => new FilesErrors.InvalidImage() }),
      ),
  })
})

const pictureOf = async (sent: Uint8Array, { width, height }: Box): Promise<Picture> => {
  const head = await new Bun.Image(sent, { maxPixels: mostPixels }).metadata()
  if (!formats.includes(head.format)) throw new Error(`${head.format} is not taken`)
  const written = await new Bun.Image(sent, { maxPixels: Math.max(leastLimit, head.width * head.height) })
    .resize(width, height, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .bytes()
  const bytes = withoutProfile(written)
  return { hash: new CryptoHasher("sha256").update(bytes).digest("hex") as FileHash, type: "image/webp", bytes }
}
