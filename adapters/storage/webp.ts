const profile = "ICCP"
/** Which bit of the extended header announces a colour profile. */
const hasProfile = 0x20

/**
 * A WebP without its colour profile, the one thing of the sender's own that Bun hands through: text of any kind, and tens of
 * megabytes out of a small PNG.
 */
export const withoutProfile = (webp: Uint8Array): Uint8Array => {
  const source = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  const kept: Array<Buffer> = [Buffer.from(source.subarray(0, 12))]
  for (let at = 12; at + 8 <= source.length; ) {
    const name = source.toString("latin1", at, at + 4)
    const size = source.readUInt32LE(at + 4)
    // Chunks are filled up to an even length.
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
