/** How people stand on a ring, and where what is said of them is written. Lengths are those of the picture. */
export interface Ring {
  readonly width: number
  readonly height: number
  /** How far people are from the middle. */
  readonly around: number
  /** How large people are. */
  readonly size: number
  /** The space between two of them. */
  readonly gap: number
}

/** Up to so many people have their names in their circles, and each thing its name at its arrow. */
export const mostInside = 8

const width = 560

/** How far the names next to a ring are from each other. */
export const lineHeight = 24

/** A ring for so many people. Many of them are smaller, and their names stand next to the ring. */
export const ringOf = (count: number): Ring => {
  const around = count > mostInside ? 128 : 132
  const chord = 2 * around * Math.sin(Math.PI / count)
  const size = count > mostInside ? Math.min(20, 0.28 * chord) : 36
  return { width, height: 400, around, size, gap: chord - 2 * size }
}

/** The first one is at the top, the others follow clockwise. */
export const angleOf = (at: number, count: number): number => (2 * Math.PI * at) / count - Math.PI / 2

/** Where something is, from the middle. */
export const placeAt = (angle: number, far: number): readonly [x: number, y: number] => [
  Math.round(10 * far * Math.cos(angle)) / 10,
  Math.round(10 * far * Math.sin(angle)) / 10,
]

/** Whether an angle is on the right half, which the top belongs to, and the bottom does not. */
export const isRight = (angle: number): boolean => angle < Math.PI / 2 - 0.01

/** How high lines stand that belong to these heights, from the top down: apart, and away from the middle. */
export const apart = (heights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const lines = [...heights]
  const middle = heights.filter((height) => height < 0).length
  for (let at = middle + 1; at < lines.length; at++)
    lines[at] = Math.max(lines[at] ?? 0, (lines[at - 1] ?? 0) + lineHeight)
  for (let at = middle - 1; at >= 0; at--)
    lines[at] = Math.min(lines[at] ?? 0, (lines[at + 1] ?? Number.POSITIVE_INFINITY) - lineHeight)
  return lines
}
