/** Within which square a picture is sent, in pixels: the server shows none that is larger. */
export const side = 2048
/** From how many bytes on a picture is made smaller, although it has no more pixels. */
const manyBytes = 1_500_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size in which a picture is sent; `null` where it is sent as it is. */
export const scaledSize = ({ width, height }: Size, bytes: number): Size | null => {
  const longest = Math.max(width, height)
  if (longest <= side && bytes <= manyBytes) return null
  const by = Math.min(1, side / longest)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}
