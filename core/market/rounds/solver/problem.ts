import type { RoundInput, RoundWant } from "./round-input.ts"
import { seedBytes } from "./round-result.ts"
import { seededBelow, shuffled } from "./seeded-order.ts"

/**
 * A round as an assignment problem. Each entry and each group is a row and a column; a row takes exactly one column,
 * and a column is taken by exactly one row. A row that takes its own column stays at home. Rows and columns have the
 * numbers of `order`, which follows from the seed.
 */
export interface Problem {
  readonly size: number
  /** The number in the order of the input (entries by id, then groups by id) of each row. */
  readonly order: Int32Array
  readonly isEntry: Uint8Array
  /** The owner of each row, numbered from 0. */
  readonly person: Int32Array
  readonly persons: number
  /** What it costs a row to stay at home: of an entry more than all ranks together, of a group nothing. */
  readonly home: Float64Array
  readonly edges: Edges
}

/** The columns that each row may take besides its own, in ascending order: those of row r from `first[r]` on. */
export interface Edges {
  readonly first: Int32Array
  readonly column: Int32Array
  readonly cost: Float64Array
}

/**
 * Which column each row takes, which row takes each column, and their prices: for each edge, and for each row with its
 * own column, `receive` of the row and `give` of the column are together at most the cost, and exactly the cost where
 * the row takes the column. Therefore no assignment costs less.
 */
export interface Assignment {
  readonly columnOf: Int32Array
  readonly rowOf: Int32Array
  readonly receive: Float64Array
  readonly give: Float64Array
}

/** What it costs an entry to stay at home, among `entries` whose wants have ranks up to `most`. */
export const stayingCost = (entries: number, most: number): number => 2 * most * entries + 1

/** The problem of an input in the order of its ids. */
export const problemOf = ({ entries, groups, seed }: RoundInput, most: number): Problem => {
  const nodes = [...entries, ...groups]
  const size = nodes.length
  const order = shuffled(size, seededBelow(seedBytes(seed)))
  const rowOf = new Map<string, number>()
  order.forEach((at, row) => {
    rowOf.set((nodes[at] as { id: string }).id, row)
  })
  const numbers = new Map<number, number>()
  const person = new Int32Array(size)
  const isEntry = new Uint8Array(size)
  const home = new Float64Array(size)
  const wants: Array<ReadonlyArray<RoundWant>> = []
  order.forEach((at, row) => {
    const node = nodes[at] as (typeof nodes)[number]
    if (!numbers.has(node.person)) numbers.set(node.person, numbers.size)
    person[row] = numbers.get(node.person) as number
    isEntry[row] = at < entries.length ? 1 : 0
    home[row] = at < entries.length ? stayingCost(entries.length, most) : 0
    wants.push(node.wants)
  })
  return { size, order, isEntry, person, persons: numbers.size, home, edges: edgesOf(wants, isEntry, rowOf) }
}

const edgesOf = (
  wants: ReadonlyArray<ReadonlyArray<RoundWant>>,
  isEntry: Uint8Array,
  rowOf: ReadonlyMap<string, number>,
): Edges => {
  const count = wants.reduce((sum, { length }) => sum + length, 0)
  const first = new Int32Array(wants.length + 1)
  const column = new Int32Array(count)
  const cost = new Float64Array(count)
  let at = 0
  wants.forEach((own, row) => {
    const ordered = own.map(([id, rank]) => [rowOf.get(id) as number, rank] as const).sort(([a], [b]) => a - b)
    for (const [wanted, rank] of ordered) {
      column[at] = wanted
      cost[at] = isEntry[row] === 1 ? rank : rank - 1
      at += 1
    }
    first[row + 1] = at
  })
  return { first, column, cost }
}

/** The edges that a condition keeps. */
export const filtered = (edges: Edges, keeps: (row: number, column: number, cost: number) => boolean): Edges => {
  const { column, cost, first } = edges
  const size = first.length - 1
  const kept = {
    first: new Int32Array(size + 1),
    column: new Int32Array(column.length),
    cost: new Float64Array(column.length),
  }
  let at = 0
  for (let row = 0; row < size; row += 1) {
    for (let edge = first[row] as number; edge < (first[row + 1] as number); edge += 1) {
      const to = column[edge] as number
      const price = cost[edge] as number
      if (!keeps(row, to, price)) continue
      kept.column[at] = to
      kept.cost[at] = price
      at += 1
    }
    kept.first[row + 1] = at
  }
  return { first: kept.first, column: kept.column.slice(0, at), cost: kept.cost.slice(0, at) }
}
