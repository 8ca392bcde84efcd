import type { Assignment, Edges } from "./problem.ts"

/**
 * Prices that no edge is below, and as many rows with a column that costs exactly its price as two quick reductions
 * find. The others have none: -1.
 */
export const reduced = (edges: Edges, home: Float64Array): Assignment => {
  const size = home.length
  const assignment = {
    columnOf: new Int32Array(size).fill(-1),
    rowOf: new Int32Array(size).fill(-1),
    receive: new Float64Array(size),
    give: cheapestOfColumns(edges, home),
  }
  const cheapest = cheapestOfRows(edges, home, assignment.give)
  takeFree(assignment, cheapest)
  transferReduction(assignment, cheapest)
  // The column of a row is the cheapest one of it, or one of several.
  for (let row = 0; row < size; row += 1) assignment.receive[row] = cheapest(row).least
  return assignment
}

/** The two cheapest columns of a row by their costs without `give`. */
type Cheapest = (row: number) => {
  readonly column: number
  readonly least: number
  readonly other: number
  readonly second: number
}

const cheapestOfColumns = ({ column, cost }: Edges, home: Float64Array): Float64Array => {
  const least = home.slice()
  column.forEach((to, edge) => {
    least[to] = Math.min(least[to] as number, cost[edge] as number)
  })
  return least
}

const cheapestOfRows = ({ column: to, cost, first }: Edges, home: Float64Array, give: Float64Array): Cheapest => {
  const answer = { column: -1, least: 0, other: -1, second: 0 }
  return (row) => {
    let column = row
    let least = (home[row] as number) - (give[row] as number)
    let other = -1
    let second = Number.POSITIVE_INFINITY
    for (let edge = first[row] as number; edge < (first[row + 1] as number); edge += 1) {
      const next = to[edge] as number
      const price = (cost[edge] as number) - (give[next] as number)
      if (price < least) {
        other = column
        second = least
        column = next
        least = price
      } else if (price < second) {
        other = next
        second = price
      }
    }
    answer.column = column
    answer.least = least
    answer.other = other
    answer.second = second
    return answer
  }
}

/** Each row takes its cheapest column where that is free. */
const takeFree = ({ columnOf, rowOf }: Assignment, cheapest: Cheapest): void => {
  for (let row = 0; row < columnOf.length; row += 1) {
    const { column } = cheapest(row)
    if (rowOf[column] !== -1) continue
    rowOf[column] = row
    columnOf[row] = column
  }
}

/**
 * Augmenting row reduction: a row without a column takes its cheapest one, also from another row, and lowers what the
 * column gives to where its second choice is as cheap. Rows that outbid each other by little are left to the search.
 */
const transferReduction = ({ columnOf, give, rowOf }: Assignment, cheapest: Cheapest): void => {
  let free = [...columnOf.keys()].filter((row) => columnOf[row] === -1)
  for (let round = 0; round < 2; round += 1) {
    const next: Array<number> = []
    let steps = 4 * columnOf.length
    for (const start of free) {
      let row = start
      while (row !== -1) {
        const { column: best, least, other, second } = cheapest(row)
        let column = best
        const gap = second - least
        if (gap > 0 && gap < Number.POSITIVE_INFINITY) give[best] = (give[best] as number) - gap
        else if (gap === 0 && rowOf[best] !== -1) column = other
        const displaced = rowOf[column] as number
        rowOf[column] = row
        columnOf[row] = column
        if (displaced !== -1) columnOf[displaced] = -1
        steps -= 1
        if (displaced === -1 || gap === 0 || steps < 0) {
          if (displaced !== -1) next.push(displaced)
          break
        }
        row = displaced
      }
    }
    free = next
  }
}
