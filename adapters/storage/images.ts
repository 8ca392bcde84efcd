import { availableParallelism } from "node:os"
import { CryptoHasher } from "bun"
import { Effect, Layer } from "effect"
import { type Box, type FileHash, FilesErrors, type FittedPicture, Images } from "../../core/index.ts"
import { fairQueue } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"

const mostPixels = 40_000_000
/**
 * Encoders write about 10 scans at most. For each scan the decoder processes all pixels: 6,000 scans in 460 KB took 27
 * s.
 */
const mostScans = 64
/** Bun lets compressed metadata expand to the size of this many pixels. */
const leastLimit = 1_000_000
const formats: ReadonlyArray<Bun.Image.Format> = ["jpeg", "png", "webp", "gif"]

/** Pictures with Bun, which decodes and encodes on separate threads. Contract: files, storage. */
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

/**
 * Counts the scans of a JPEG, up to `limit` + 1; 0 for bytes that are no JPEG. Thumbnails in the metadata do not count.
 * It reads the markers as libjpeg does (ITU-T T.81, B.1.1), so that it misses no scan that Bun's decoder would decode;
 * its time is linear in the number of bytes. Contract: files, storage.
 */
export const scansIn = (bytes: Uint8Array, limit: number): number => {
  if (bytes[0] !== prefix || bytes[1] !== startOfImage) return 0
  let scans = 0
  let at = 2
  while (at + 1 < bytes.length && scans <= limit) {
    const marker = bytes[at + 1] ?? 0
    // A second prefix is a fill byte, and may begin a marker itself.
    if (bytes[at] !== prefix || marker === prefix) at += 1
    else if (standsAlone(marker)) at += 2
    else if (marker === endOfImage) return scans
    else {
      if (marker === startOfScan) scans += 1
      at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0))
    }
  }
  return scans
}

const prefix = 0xff
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Whether a marker has no length field: stuffed zeros, restart markers, and reserved markers, which libjpeg skips
 * without a length while it looks for a restart marker (jdmarker.c, `jpeg_resync_to_restart`).
 */
const standsAlone = (marker: number): boolean => marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage)

const profile = "ICCP"
/** The bit of the extended header that says that there is a colour profile. */
const hasProfile = 0x20

/**
 * Removes the colour profile of a WebP, the only part of the uploaded data that Bun copies unchanged: it may hold any
 * text, and tens of megabytes from a small PNG.
 */
const withoutProfile = (webp: Uint8Array): Uint8Array => {
  const source = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  const kept: Array<Buffer> = [Buffer.from(source.subarray(0, 12))]
  for (let at = 12; at + 8 <= source.length; ) {
    const name = source.toString("latin1", at, at + 4)
    const size = source.readUInt32LE(at + 4)
    // Chunks are padded to an even length.
    const end = at + 8 + size + (size % 2)
    if (name !== profile) kept.push(Buffer.from(source.subarray(at, end)))
    if (name === "VP8X") clear(kept.at(-1), 8, hasProfile)
    at = end
  }
  const result = Buffer.concat(kept)
  result.writeUInt32LE(result.length - 8, 4)
  return result
}

const clear = (chunk: Buffer | undefined, at: number, bit: number): void => {
  if (chunk !== undefined) chunk[at] = (chunk[at] ?? 0) & ~bit
}
