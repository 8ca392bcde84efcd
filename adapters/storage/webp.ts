const profile = "ICCP"
/** The bit of the extended header that says that there is a colour profile. */
const hasProfile = 0x20

/**
 * Removes the colour profile of a WebP, the only part of the uploaded data that Bun copies unchanged: it may hold any
 * text, and tens of megabytes from a small PNG.
 */
export const withoutProfile = (webp: Uint8Array): Uint8Array => {
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
