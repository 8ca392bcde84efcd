import type { Edges } from "./problem.ts"

/**
 * The number of the strongly connected component of each row, where an edge leads from a row to the column that it may
 * take. What leads out of a component is in no cycle. A component has a larger number than those that it leads to.
 * Tarjan's algorithm without recursion, in time in proportion to rows and edges.
 */
export const componentsOf = ({ column, first }: Edges): Int32Array => {
  const size = first.length - 1
  const component = new Int32Array(size).fill(-1)
  const found = new Int32Array(size).fill(-1)
  const lowest = new Int32Array(size)
  const next = first.slice(0, size)
  const path = new Int32Array(size)
  const open = new Int32Array(size)
  let discovered = 0
  let components = 0
  let opened = 0
  for (let start = 0; start < size; start += 1) {
    if (found[start] !== -1) continue
    let depth = 0
    path[0] = start
    while (depth >= 0) {
      const row = path[depth] as number
      if (found[row] === -1) {
        found[row] = lowest[row] = discovered++
        open[opened++] = row
      }
      if ((next[row] as number) < (first[row + 1] as number)) {
        const edge = next[row] as number
        next[row] = edge + 1
        const to = column[edge] as number
        if (found[to] === -1) path[++depth] = to
        else if (component[to] === -1) lowest[row] = Math.min(lowest[row] as number, found[to] as number)
        continue
      }
      if (lowest[row] === found[row]) {
        let member = -1
        do {
          member = open[--opened] as number
          component[member] = components
        } while (member !== row)
        components += 1
      }
      depth -= 1
      if (depth >= 0) {
        const parent = path[depth] as number
        lowest[parent] = Math.min(lowest[parent] as number, lowest[row] as number)
      }
    }
  }
  return component
}
