import { availableParallelism } from "node:os"
import { CryptoHasher } from "bun"
import { Effect, Layer } from "effect"
import { type Box, type FileHash, FilesErrors, type FittedPicture, Images } from "../../core/index.ts"
import { fairQueue } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"
import { scansIn } from "./jpeg-scans.ts"
import { withoutProfile } from "./webp.ts"

const mostPixels = 40_000_000
/**
 * Encoders write about 10 scans at most. For each scan the decoder processes all pixels: 6,000 scans in 460 KB took 27
 * s.
 */
const mostScans = 64
/** Bun lets compressed metadata expand to the size of this many pixels. */
const leastLimit = 1_000_000
const formats: ReadonlyArray<Bun.Image.Format> = ["jpeg", "png", "webp", "gif"]

/** Pictures with Bun, which decodes and encodes on separate threads. Contract: people, storage. */
export const images = Layer.effect(
  Images,
  Effect.map(Effect.context<never>(), (services) => {
    const inTurn = fairQueue({
      // Decoding a picture of 40 million pixels takes 160 MB and a second; a waiting one takes up to 5 MB.
      all: { atOnce: Math.max(1, availableParallelism() - 1), queue: 32 },
      // Browsers open six connections to one host at once.
      each: { atOnce: 1, queue: 7 },
      firstGuessMillis: 500,
      busy: (retryAfterSeconds) => new FilesErrors.ImagesBusy({ retryAfterSeconds }),
      measure: queueMetrics(services, "pictures"),
    })
    return Images.of({
      fit: ({ bytes, within, by }) =>
        Effect.suspend(() => {
          const invalid = new FilesErrors.InvalidImage()
          if (scansIn(bytes, mostScans) > mostScans) return Effect.fail(invalid)
          return inTurn(by)(Effect.tryPromise({ try: () => pictureOf(bytes, within), catch: () => invalid }))
        }),
    })
  }),
)

const pictureOf = async (sent: Uint8Array, { width, height }: Box): Promise<FittedPicture> => {
  const head = await new Bun.Image(sent, { maxPixels: mostPixels }).metadata()
  if (!formats.includes(head.format)) throw new Error(`${head.format} is not taken`)
  const written = await new Bun.Image(sent, { maxPixels: Math.max(leastLimit, head.width * head.height) })
    .resize(width, height, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .bytes()
  const bytes = withoutProfile(written)
  const hash = new CryptoHasher("sha256").update(bytes).digest("hex") as FileHash
  const size = await new Bun.Image(bytes).metadata()
  return { hash, type: "image/webp", bytes, width: size.width, height: size.height }
}
