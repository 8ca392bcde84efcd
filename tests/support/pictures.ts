import { crc32, deflateSync, inflateSync } from "node:zlib"

type Colour = readonly [red: number, green: number, blue: number]

export const red: Colour = [255, 0, 0]
const blue: Colour = [0, 0, 255]

/** A PNG, left half red and right half blue; `chunks` are put before the pixels. */
export const png = (width: number, height: number, chunks: ReadonlyArray<Buffer> = []): Buffer => {
  const row = Buffer.from([0, ...Array.from({ length: width }, (_, x) => (x < width / 2 ? red : blue)).flat()])
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)), chunks)
}

/** A PNG of one colour, which is small and quickly made, however many pixels have to be decoded. */
export const plainPng = (width: number, height: number, colour: Colour): Buffer =>
  pngOf(
    width,
    height,
    Buffer.alloc((Math.ceil(width / 8) + 1) * height),
    [chunk("PLTE", Buffer.from(colour))],
    onePalette,
  )

/** A PNG whose header claims a size, with hardly a pixel behind it. */
export const hollowPng = (width: number, height: number): Buffer => pngOf(width, height, Buffer.alloc(1), [])

/** A chunk of text, which has nothing to do with the picture. */
export const pngText = (text: string): Buffer => chunk("tEXt", Buffer.from(`Comment\0${text}`))

/** A colour profile of that size; `text` stands somewhere in it. */
export const pngProfile = (size: number, text: string): Buffer => {
  const profile = Buffer.alloc(size)
  profile.writeUInt32BE(size, 0)
  profile.write("mntrRGB XYZ ", 12)
  profile.write("acsp", 36)
  profile.write(text, 200)
  return chunk("iCCP", Buffer.concat([Buffer.from("profile\0\0"), deflateSync(profile)]))
}

/**
 * A JPEG that a camera held sideways would make: the EXIF orientation 6 says to turn it clockwise; `text` is in there
 * too.
 */
export const sidewaysJpeg = async (width: number, height: number, text: string): Promise<Buffer> => {
  const plain = Buffer.from(await new Bun.Image(png(width, height)).jpeg({ quality: 95 }).bytes())
  const tiff = Buffer.alloc(64)
  tiff.write("II*\0", 0, "latin1")
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(6, 18)
  tiff.write(text, 26, "latin1")
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff])
  const marker = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff])
  return Buffer.concat([plain.subarray(0, 2), marker, exif, plain.subarray(2)])
}

/** A GIF of one transparent pixel. */
export const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const html = Buffer.from("<!doctype html><script>alert(1)</script>")

/** The colours of the left and the right half, or of the upper and the lower one. */
export const halves = async (image: Uint8Array, which: "left and right" | "upper and lower"): Promise<Colour[]> => {
  // Three quarters of a turn put the upper half to the left.
  const turned = new Bun.Image(image).rotate(which === "upper and lower" ? 270 : 0)
  const row = onlyRow(Buffer.from(await turned.resize(2, 1).png().bytes()))
  return [0, 4].map((at) => [row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0] as const)
}

/** The pixels of a PNG that has one row. */
const onlyRow = (image: Buffer): Buffer => {
  const [filter = 0, ...row] = inflateSync(image.subarray(image.indexOf("IDAT") + 4))
  const share = { 1: 1, 3: 0.5, 4: 1 }[filter] ?? 0
  // Each byte was stored as the difference to the one of the pixel on the left.
  for (let at = 4; at < row.length; at++) row[at] = ((row[at] ?? 0) + Math.floor((row[at - 4] ?? 0) * share)) & 0xff
  return Buffer.from(row)
}

type Depth = readonly [bits: number, colourType: number]
/** Eight bits for each of red, green and blue. */
const threeColours: Depth = [8, 2]
/** One bit for the place of the colour in a palette. */
const onePalette: Depth = [1, 3]

const pngOf = (
  width: number,
  height: number,
  rows: Buffer,
  chunks: ReadonlyArray<Buffer>,
  depth = threeColours,
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(depth, 8)
  const parts = [chunk("IHDR", header), ...chunks, chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts])
}

const chunk = (name: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(name, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
