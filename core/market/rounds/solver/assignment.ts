import { distanceQueue } from "./distance-queue.ts"
import type { Assignment, Edges } from "./problem.ts"
import { reduced } from "./reduction.ts"

/**
 * The cheapest assignment of a problem, by successive shortest paths after the reductions of Jonker and Volgenant
 * (Computing 38, 1987). Costs are whole numbers, and so is everything else. With n rows, e edges and f rows that the
 * reductions leave without a column it takes at most O(f · (e + n) · log(e + n)) time, and O(e + n) memory.
 */
export const cheapestAssignment = (edges: Edges, home: Float64Array): Assignment => {
  const size = home.length
  const assignment = reduced(edges, home)
  const { columnOf, give, receive, rowOf } = assignment
  const search = shortestPaths(edges, home, assignment)
  for (let row = 0; row < size; row += 1) {
    if (columnOf[row] !== -1) continue
    const { cost, done, end, from, distance } = search(row)
    for (const column of done) {
      const shift = cost - (distance[column] as number)
      const taker = rowOf[column] as number
      receive[taker] = (receive[taker] as number) + shift
      give[column] = (give[column] as number) - shift
    }
    receive[row] = (receive[row] as number) + cost
    let column = end
    while (column !== -1) {
      const taker = from[column] as number
      const left = columnOf[taker] as number
      rowOf[column] = taker
      columnOf[taker] = column
      column = left
    }
  }
  return assignment
}

interface Path {
  /** The reduced cost of the path. */
  readonly cost: number
  /** The free column where it ends. */
  readonly end: number
  /** The columns that are nearer than the end, all taken. */
  readonly done: ReadonlyArray<number>
  /** The row from which each column was reached. */
  readonly from: Int32Array
  readonly distance: Float64Array
}

/** Dijkstra's search from a row without a column to the nearest free column, over reduced costs. */
const shortestPaths = (edges: Edges, home: Float64Array, { give, receive, rowOf }: Assignment) => {
  const { column: to, cost, first } = edges
  const size = home.length
  const distance = new Float64Array(size)
  const from = new Int32Array(size)
  const reached = new Int32Array(size).fill(-1)
  const finished = new Int32Array(size).fill(-1)
  const near = new Int32Array(size)
  const queue = distanceQueue()
  return (start: number): Path => {
    const done: Array<number> = []
    let nearest = Number.POSITIVE_INFINITY
    let end = -1
    let waiting = 0
    let row = start
    let base = 0
    queue.clear()
    const reach = (column: number, length: number): void => {
      if (length >= nearest || (reached[column] === start && length >= (distance[column] as number))) return
      reached[column] = start
      distance[column] = length
      from[column] = row
      if (rowOf[column] === -1) {
        nearest = length
        end = column
      } else if (length === base) near[waiting++] = column
      else queue.push(column, length)
    }
    while (true) {
      const own = receive[row] as number
      reach(row, base + (home[row] as number) - own - (give[row] as number))
      for (let edge = first[row] as number; edge < (first[row + 1] as number) && nearest > base; edge += 1) {
        const column = to[edge] as number
        reach(column, base + (cost[edge] as number) - own - (give[column] as number))
      }
      if (nearest <= base) break
      let column = waiting > 0 ? (near[--waiting] as number) : queue.pop()
      while (column !== -1 && finished[column] === start) column = queue.pop()
      if (column === -1 || (distance[column] as number) >= nearest) break
      finished[column] = start
      done.push(column)
      base = distance[column] as number
      row = rowOf[column] as number
    }
    return { cost: nearest, end, done, from, distance }
  }
}
