/** A priority queue of columns by their distance, which keeps what it holds when it grows. */
interface DistanceQueue {
  readonly clear: () => void
  readonly push: (column: number, distance: number) => void
  /** The column with the smallest distance, or -1. `distance` answers the distance of the last one. */
  readonly pop: () => number
  readonly distance: () => number
}

/** A binary heap. Equal distances leave it in an order that follows from the order of the calls. */
export const distanceQueue = (): DistanceQueue => {
  let columns = new Int32Array(1024)
  let distances = new Float64Array(1024)
  let length = 0
  let last = 0
  return {
    clear: () => {
      length = 0
    },
    distance: () => last,
    push: (column, distance) => {
      if (length === columns.length) {
        columns = grown(columns, new Int32Array(2 * length))
        distances = grown(distances, new Float64Array(2 * length))
      }
      let at = length++
      while (at > 0) {
        const parent = (at - 1) >> 1
        if ((distances[parent] as number) <= distance) break
        columns[at] = columns[parent] as number
        distances[at] = distances[parent] as number
        at = parent
      }
      columns[at] = column
      distances[at] = distance
    },
    pop: () => {
      if (length === 0) return -1
      const result = columns[0] as number
      last = distances[0] as number
      length -= 1
      const column = columns[length] as number
      const distance = distances[length] as number
      let at = 0
      while (true) {
        let child = 2 * at + 1
        if (child >= length) break
        if (child + 1 < length && (distances[child + 1] as number) < (distances[child] as number)) child += 1
        if ((distances[child] as number) >= distance) break
        columns[at] = columns[child] as number
        distances[at] = distances[child] as number
        at = child
      }
      columns[at] = column
      distances[at] = distance
      return result
    },
  }
}

const grown = <A extends Int32Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}
