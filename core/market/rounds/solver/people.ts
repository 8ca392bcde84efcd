import type { Assignment, Edges, Problem } from "./problem.ts"

/**
 * Lets more people trade, as far as found: a person without a trade gets into a cycle in the place of an entry whose
 * owner has another trade. `tight` has the edges without reduced cost, so every result stays the best one. Looks at no
 * more edges than `steps`.
 */
export const withMorePeople = (problem: Problem, tight: Edges, assignment: Assignment, steps: number): void => {
  const { columnOf, rowOf } = assignment
  const { isEntry, person, size } = problem
  const trades = new Int32Array(problem.persons)
  for (let row = 0; row < size; row += 1) if (isEntry[row] === 1 && columnOf[row] !== row) count(trades, person[row], 1)
  const search = alternatingCycles(problem, tight, assignment, trades)
  let left = steps
  let changed = true
  while (changed && left > 0) {
    changed = false
    for (let row = 0; row < size && left > 0; row += 1) {
      if (isEntry[row] !== 1 || trades[person[row] as number] !== 0) continue
      const { cycle, looked } = search(row, left)
      left -= looked
      if (cycle === null || peopleGained(cycle, problem, assignment, trades) <= 0) continue
      for (const [taker, column] of cycle) {
        if (isEntry[taker] === 1)
          count(trades, person[taker], Number(column !== taker) - Number(columnOf[taker] !== taker))
        columnOf[taker] = column
        rowOf[column] = taker
      }
      changed = true
    }
  }
}

/** Each row of a cycle with the column that it takes instead of its own one. */
type Cycle = ReadonlyArray<readonly [taker: number, column: number]>

/** A breadth-first search for the shortest cycle by which an entry that stays at home takes something else. */
const alternatingCycles = (
  { isEntry, person, size }: Problem,
  { column: to, first }: Edges,
  { columnOf, rowOf }: Assignment,
  trades: Int32Array,
) => {
  const takenBy = new Int32Array(size)
  const seen = new Int32Array(size)
  const waiting = new Int32Array(size)
  let search = 0
  return (start: number, most: number): { readonly cycle: Cycle | null; readonly looked: number } => {
    search += 1
    let looked = 0
    let length = 1
    waiting[0] = start
    for (let at = 0; at < length && looked < most; at += 1) {
      const row = waiting[at] as number
      for (let edge = first[row] as number; edge < (first[row + 1] as number); edge += 1) {
        looked += 1
        const column = to[edge] as number
        if (column === row && (row === start || (isEntry[row] === 1 && (trades[person[row] as number] as number) < 2)))
          continue
        if (seen[column] === search) continue
        seen[column] = search
        takenBy[column] = row
        if (column === start) return { cycle: followed(start, takenBy, columnOf), looked }
        waiting[length++] = rowOf[column] as number
      }
    }
    return { cycle: null, looked }
  }
}

/** The cycle that a search found, from its end to its start. The starting row had its own column. */
const followed = (start: number, takenBy: Int32Array, columnOf: Int32Array): Cycle => {
  const cycle: Array<readonly [number, number]> = []
  let column = start
  let taker = -1
  while (taker !== start) {
    taker = takenBy[column] as number
    cycle.push([taker, column])
    column = columnOf[taker] as number
  }
  return cycle
}

/** How many people more trade after a cycle than before. */
const peopleGained = (
  cycle: Cycle,
  { isEntry, person }: Problem,
  { columnOf }: Assignment,
  trades: Int32Array,
): number => {
  const changes = new Map<number, number>()
  for (const [taker, column] of cycle) {
    if (isEntry[taker] !== 1) continue
    const change = Number(column !== taker) - Number(columnOf[taker] !== taker)
    const owner = person[taker] as number
    changes.set(owner, (changes.get(owner) ?? 0) + change)
  }
  let gained = 0
  for (const [owner, change] of changes) {
    const before = trades[owner] as number
    gained += Number(before + change > 0) - Number(before > 0)
  }
  return gained
}

const count = (counts: Int32Array, at: number | undefined, change: number): void => {
  counts[at as number] = (counts[at as number] as number) + change
}
