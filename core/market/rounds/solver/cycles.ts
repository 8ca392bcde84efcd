import type { Assignment, Edges, Problem } from "./problem.ts"

/**
 * Makes cycles shorter, as far as found: two rows of a cycle exchange their columns, which makes two cycles of it. Of
 * the exchanges of a row the one that comes nearest to two halves is made. `tight` has the edges without reduced cost,
 * so every result stays the best one, with the same people. Takes no more than about `steps` steps.
 */
export const withShorterCycles = (problem: Problem, tight: Edges, assignment: Assignment, steps: number): void => {
  const { columnOf, rowOf } = assignment
  const { size } = problem
  const cycles = numberedCycles(problem, columnOf)
  let left = steps - size
  let changed = true
  while (changed && left > 0) {
    changed = false
    for (let row = 0; row < size && left > 0; row += 1) {
      left -= (tight.first[row + 1] as number) - (tight.first[row] as number)
      const other = bestExchange(row, tight, assignment, cycles)
      if (other === -1) continue
      left -= cycles.lengthOf(row)
      const column = columnOf[row] as number
      take(row, columnOf[other] as number)
      take(other, column)
      cycles.number(row)
      cycles.number(other)
      changed = true
    }
  }

  function take(row: number, column: number): void {
    columnOf[row] = column
    rowOf[column] = row
  }
}

/** The row with which an exchange splits the cycle of `row` best, or -1. */
const bestExchange = (row: number, tight: Edges, { columnOf, rowOf }: Assignment, cycles: NumberedCycles): number => {
  const column = columnOf[row] as number
  let best = -1
  let bestShorter = 0
  for (let edge = tight.first[row] as number; edge < (tight.first[row + 1] as number); edge += 1) {
    const other = rowOf[tight.column[edge] as number] as number
    const shorter = other === row ? 0 : cycles.shorterPart(row, other)
    if (shorter <= bestShorter || !has(tight, other, column)) continue
    best = other
    bestShorter = shorter
  }
  return best
}

interface NumberedCycles {
  /** How many entries the cycle of a row has. */
  readonly lengthOf: (row: number) => number
  /** How many entries the shorter part has when two rows exchange their columns; 0 if they do not split a cycle. */
  readonly shorterPart: (row: number, other: number) => number
  /** Gives the cycle of a row a number of its own. */
  readonly number: (row: number) => void
}

const numberedCycles = ({ isEntry, size }: Problem, columnOf: Int32Array): NumberedCycles => {
  const cycle = new Int32Array(size).fill(-1)
  const position = new Int32Array(size)
  const lengths: Array<number> = []
  const number = (start: number): void => {
    let row = start
    let entries = 0
    do {
      if (isEntry[row] === 1) entries += 1
      position[row] = entries
      cycle[row] = lengths.length
      row = columnOf[row] as number
    } while (row !== start)
    lengths.push(entries)
  }
  for (let row = 0; row < size; row += 1) if (cycle[row] === -1) number(row)
  const lengthOf = (row: number): number => lengths[cycle[row] as number] as number
  return {
    lengthOf,
    number,
    shorterPart: (row, other) => {
      if (cycle[row] !== cycle[other]) return 0
      const part = Math.abs((position[row] as number) - (position[other] as number))
      return Math.min(part, lengthOf(row) - part)
    },
  }
}

/** Whether a row may take a column. Its columns are in ascending order. */
const has = ({ column, first }: Edges, row: number, wanted: number): boolean => {
  let from = first[row] as number
  let to = first[row + 1] as number
  while (from < to) {
    const middle = (from + to) >> 1
    if ((column[middle] as number) < wanted) from = middle + 1
    else to = middle
  }
  return from < (first[row + 1] as number) && column[from] === wanted
}
