import { deflateSync } from "node:zlib"

const width = 240
const height = 360

/** A cover picture for demo data: a PNG with a gradient in the colour of a hue from 0 to 359. */
export const coverPicture = (hue: number): Uint8Array => {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 0.75 - 0.4 * (y / height) - 0.15 * (x / width)
      rows.set(rgb(hue, light), y * (width * 3 + 1) + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(Bun.hash.crc32(body), body.length + 4)
  return frame
}

const rgb = (hue: number, light: number): [number, number, number] => {
  const strength = 0.5 * Math.min(light, 1 - light)
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (light - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}
