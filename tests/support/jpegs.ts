/**
 * A grey progressive JPEG of one scan with the brightness and `scans` - 1 more, each of which says in a few bytes that
 * the whole picture has no detail. Every decoder has to go through all of them.
 */
export const jpegOfScans = (width: number, height: number, scans: number): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    startOfImage,
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    huffmanTable(0x00, 0x00),
    // Its only code stands for a run of 16,384 blocks without detail, and 14 bits say how many more.
    huffmanTable(0x10, 0xe0),
    scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...Array<Buffer>(scans - 1).fill(scan(1, 63, noDetail(blocks))),
    endOfImage,
  ])
}

/** A segment of a JPEG: its marker, its length and its content. */
export const segment = (marker: number, content: Uint8Array | ReadonlyArray<number>): Buffer =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content])

/** A JPEG with something put before its first segment. */
export const withSegments = (jpeg: Uint8Array, ...segments: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([startOfImage, ...segments, jpeg.subarray(startOfImage.length)])

const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])

const huffmanTable = (which: number, value: number) => segment(0xc4, [which, 1, ...Array<number>(15).fill(0), value])

/** The scan of the coefficients `from` to `to` of each block. */
const scan = (from: number, to: number, data: Uint8Array): Buffer =>
  Buffer.concat([segment(0xda, [1, 1, 0, from, to, 0]), data])

const noDetail = (blocks: number): Buffer => {
  let bits = ""
  for (let left = blocks; left > 0; ) {
    const run = Math.min(32_767, Math.max(left, 16_384))
    bits += `0${(run - 16_384).toString(2).padStart(14, "0")}`
    left -= run
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []
  // A byte of ones is followed by a zero, so that it is no marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)])))
}
