import { codeAt } from "./symbols.ts"
import { widthsAlong } from "./widths.ts"

/** How light each pixel is, row by row. */
export interface Gray {
  readonly light: Uint8Array
  readonly width: number
  readonly height: number
}

const angles = [0, 90, 15, 165, 30, 150, 75, 105, 45, 135, 60, 120].map((degrees) => (degrees * Math.PI) / 180)
/** How far lines are from the middle, in parts of the shorter side. */
const offsets = [0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.25, 0.25, -0.32, 0.32]
/** Thin lines for sharp pictures, finer ones for small codes, and thick ones against noise. */
const passes = [
  { thick: 1, step: 1 },
  { thick: 1, step: 0.5 },
  { thick: 3, step: 1 },
]
const longest = 4096

/** The code of a picture: what is read on two lines through it. */
export const findCode = (picture: Gray): string | null => {
  const { height, width } = picture
  const seen = new Set<string>()
  for (const { step, thick } of passes)
    for (const angle of angles)
      for (const offset of offsets) {
        const [dx, dy, off] = [Math.cos(angle), Math.sin(angle), offset * Math.min(width, height)]
        const code = codeAlong(picture, { x: width / 2 - dy * off, y: height / 2 + dx * off, dx, dy, thick, step })
        if (code === null) continue
        if (seen.has(code)) return code
        seen.add(code)
      }
  return null
}

interface Line {
  /** A point of it. */
  readonly x: number
  readonly y: number
  /** Its direction. */
  readonly dx: number
  readonly dy: number
  /** How many pixels at each side are added to it. */
  readonly thick: number
  readonly step: number
}

const codeAlong = (picture: Gray, line: Line): string | null => {
  const widths = widthsAlong(lightAlong(picture, line))
  // The line begins and ends with a bar, so that it can be read from both sides.
  const both = widths.length % 2 === 0 ? widths.slice(0, -1) : widths
  for (const found of [widths, both.toReversed()])
    for (let at = 0; at + 33 <= found.length; at += 2) {
      const code = codeAt(found, at)
      if (code !== null) return code
    }
  return null
}

/** How light the picture is along a line, between the pixels too. */
const lightAlong = ({ height, light, width }: Gray, { dx, dy, step, thick, x, y }: Line): Float32Array => {
  const [fromX, toX] = within(x, dx, width)
  const [fromY, toY] = within(y, dy, height)
  const from = Math.max(fromX, fromY)
  const values = new Float32Array(Math.max(0, Math.min(longest, Math.floor((Math.min(toX, toY) - from) / step))))
  for (let side = -thick; side <= thick; side++)
    for (let n = 0; n < values.length; n++) {
      const along = from + n * step
      const atX = Math.min(width - 2, Math.max(0, x + dx * along - dy * side))
      const atY = Math.min(height - 2, Math.max(0, y + dy * along + dx * side))
      const left = Math.trunc(atX)
      const top = Math.trunc(atY)
      const partX = atX - left
      const partY = atY - top
      const at = top * width + left
      const upper = (light[at] ?? 0) * (1 - partX) + (light[at + 1] ?? 0) * partX
      const lower = (light[at + width] ?? 0) * (1 - partX) + (light[at + width + 1] ?? 0) * partX
      values[n] = (values[n] ?? 0) + (upper * (1 - partY) + lower * partY) / (2 * thick + 1)
    }
  return values
}

/** From where to where a line is within a side of the picture. */
const within = (at: number, direction: number, size: number): readonly [number, number] => {
  if (Math.abs(direction) < 1e-9) return [Number.NEGATIVE_INFINITY, at < 1 || at > size - 2 ? 0 : longest]
  const [one, other] = [(1 - at) / direction, (size - 2 - at) / direction]
  return one < other ? [one, other] : [other, one]
}
