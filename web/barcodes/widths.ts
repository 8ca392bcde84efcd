/** What is a weaker edge than this, in steps of 255, is none; nor what is much weaker than one just before. */
const weakest = 2.5
const part = 0.16
const forgotten = 0.985

/**
 * How wide the bars and spaces along a line are, a bar first. Edges are where the light changes fastest, with parts of
 * a pixel, so that neither shadows nor blur move them.
 */
export const widthsAlong = (light: Float32Array): ReadonlyArray<number> => {
  const edges = edgesIn(slopesOf(light))
  const from = edges[0]?.isDarker === false ? 1 : 0
  return edges.slice(from + 1).map(({ at }, n) => at - (edges[from + n]?.at ?? 0))
}

interface Edge {
  readonly at: number
  readonly strength: number
  readonly isDarker: boolean
}

const edgesIn = (slopes: Float32Array): ReadonlyArray<Edge> => {
  const edges: Array<Edge> = []
  let recent = 0
  for (let n = 2; n < slopes.length - 2; n++) {
    const before = slopes[n - 1] ?? 0
    const slope = slopes[n] ?? 0
    const after = slopes[n + 1] ?? 0
    const strength = Math.abs(slope)
    recent = Math.max(recent * forgotten, strength)
    if (strength < weakest || strength < recent * part || strength < Math.abs(before)) continue
    const isTop = strength > Math.abs(after) || Math.sign(after) !== Math.sign(slope)
    if (!isTop) continue
    const edge = { at: n + topOf(Math.abs(before), strength, Math.abs(after)), strength, isDarker: slope < 0 }
    const last = edges.at(-1)
    // Of two edges of one direction the stronger one counts.
    if (last?.isDarker !== edge.isDarker) edges.push(edge)
    else if (strength > last.strength) edges[edges.length - 1] = edge
  }
  return edges
}

/** Where the top of a parabola through three values is, from the middle one on. */
const topOf = (before: number, top: number, after: number): number => {
  const bend = before - 2 * top + after
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** How fast the light changes, once noise of single pixels is taken out. It runs for each line, so it is a loop. */
const slopesOf = (light: Float32Array): Float32Array => {
  const slopes = new Float32Array(light.length)
  const at = (n: number) => light[n] ?? 0
  // The difference of two neighbours, each of which is smoothed with its own two.
  for (let n = 2; n < light.length - 2; n++) slopes[n] = (at(n + 2) + 2 * at(n + 1) - 2 * at(n - 1) - at(n - 2)) / 8
  return slopes
}
