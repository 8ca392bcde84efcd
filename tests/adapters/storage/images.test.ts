import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { images } from "../../../adapters/storage/images.ts"
import { type Box, FilesErrors, Images, type UserId } from "../../../core/index.ts"
import { jpegOfScans } from "../../support/jpegs.ts"
import { gif, halves, hollowPng, html, png, pngProfile, pngText, sidewaysJpeg, svg } from "../../support/pictures.ts"

const box: Box = { width: 512, height: 512 }
const tryOn = (bytes: Uint8Array, within = box) =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Images, (port) => Effect.exit(port.fit({ bytes, within, by: "ada" as UserId }))),
      images,
    ),
  )

const fitted = async (bytes: Uint8Array, within?: Box) => {
  const exit = await tryOn(bytes, within)
  if (Exit.isFailure(exit)) throw new Error("The picture was refused.")
  const { width, height, format } = await new Bun.Image(exit.value.bytes).metadata()
  return { ...exit.value, width, height, format, text: Buffer.from(exit.value.bytes).toString("latin1") }
}

const secret = "taken at home"

describe("A picture", () => {
  test("is turned upright as its EXIF says, and what the camera wrote into it is gone", async () => {
    const sent = await sidewaysJpeg(40, 20, secret)
    expect(sent.toString("latin1")).toContain(secret)
    const { width, height, format, text, bytes } = await fitted(sent)
    expect([width, height, format]).toEqual([20, 40, "webp"])
    const [[upper = 0, , upperBlue = 0] = [], [lower = 0, , lowerBlue = 0] = []] = await halves(
      bytes,
      "upper and lower",
    )
    expect([upper > 150, upperBlue < 100, lower < 100, lowerBlue > 150]).toEqual([true, true, true, true])
    expect(text).not.toContain(secret)
    expect(text).not.toContain("Exif")
  })

  test("loses comments and its colour profile, which may hold megabytes of anything", async () => {
    const sent = png(64, 32, [pngProfile(50_000, secret), pngText(secret)])
    const profiled = await new Bun.Image(sent).webp().bytes()
    expect(Buffer.from(profiled).toString("latin1")).toContain(secret)
    const { text, bytes, width } = await fitted(sent)
    expect(text).not.toContain(secret)
    expect(text).not.toContain("ICCP")
    expect([width, bytes.length < 2000]).toEqual([64, true])
    expect(bytes.length).toBe(new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8)
  })

  test("with a profile that unfolds to far more than its pixels is refused", async () => {
    const exit = await tryOn(png(8, 8, [pngProfile(50_000_000, secret)]))
    expect(Exit.isFailure(exit)).toBe(true)
  })

  test.each([
    ["a wide one", [1000, 500], { width: 512, height: 512 }, [512, 256]],
    ["a tall one", [500, 1000], { width: 800, height: 600 }, [300, 600]],
    ["a small one, which is never enlarged,", [30, 20], { width: 512, height: 512 }, [30, 20]],
    ["one that fits exactly", [512, 512], { width: 512, height: 512 }, [512, 512]],
  ] as const)("%s fits into its box", async (_, [width, height], within, expected) => {
    const made = await fitted(png(width, height), within)
    expect([made.width, made.height]).toEqual([...expected])
  })

  test.each([
    ["PNG", async () => png(10, 10)],
    ["JPEG", async () => sidewaysJpeg(16, 8, "")],
    ["progressive JPEG", async () => new Bun.Image(png(300, 200)).jpeg({ progressive: true }).bytes()],
    ["JPEG of 64 scans", async () => jpegOfScans(64, 64, 64)],
    ["WebP", async () => new Bun.Image(png(10, 10)).webp().bytes()],
    ["GIF", async () => gif],
  ] as const)("is taken as %s", async (_, make) => {
    expect((await fitted(await make())).text).toStartWith("RIFF")
  })

  test("that was sent twice has one name, another one has another", async () => {
    const [one, again, other] = [await fitted(png(10, 10)), await fitted(png(10, 10)), await fitted(png(11, 10))]
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(again.hash).toBe(one.hash)
    expect(other.hash).not.toBe(one.hash)
  })

  test("of 40 million pixels is taken by its size", async () => {
    // Both are hollow: the first gets past the check of the size, and is only then found to have no pixels.
    const limit = (bytes: Uint8Array) => new Bun.Image(bytes, { maxPixels: 40_000_000 }).metadata()
    expect(await limit(hollowPng(8000, 5000))).toMatchObject({ width: 8000, height: 5000 })
    await expect(limit(hollowPng(8200, 5000))).rejects.toMatchObject({ code: "ERR_IMAGE_TOO_MANY_PIXELS" })
  })

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["SVG", svg],
    ["HTML", html],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["41 million pixels", hollowPng(8200, 5000)],
    ["a header without pixels", hollowPng(100, 100)],
    ["the first half of a PNG", png(300, 300).subarray(0, 300)],
    ["a JPEG of 65 scans", jpegOfScans(64, 64, 65)],
    ["a JPEG of thousands of scans", jpegOfScans(6320, 6320, 6000)],
    ["a bitmap", bitmap()],
    ["a path", Buffer.from("/etc/hostname")],
  ])("is not what %s is", async (_, bytes) => {
    const exit = await tryOn(bytes)
    expect(exit).toEqual(Exit.fail(new FilesErrors.InvalidImage()))
  })
})

/** Four pixels as Windows keeps them, which Bun could read. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write("BM")
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
