import { cheapestAssignment } from "./assignment.ts"
import { componentsOf } from "./components.ts"
import { withShorterCycles } from "./cycles.ts"
import { withMorePeople } from "./people.ts"
import { pricesBetween } from "./prices.ts"
import { type Assignment, type Edges, filtered, type Problem, problemOf } from "./problem.ts"
import type { RoundInput } from "./round-input.ts"
import { type RoundResult, roundInputHash } from "./round-result.ts"

/** The result of an input, and the rank with which each entry gets what it gets, in the order of their ids. */
interface Solution {
  readonly result: RoundResult
  readonly ranks: ReadonlyArray<number>
}

/** The solution of an input in the order of its ids, whose wants have ranks up to `most`. */
export const solutionOf = (sorted: RoundInput, most: number): Solution => {
  const problem = problemOf(sorted, most)
  return resultOf(sorted, problem, solved(problem))
}

/** The best assignment that was found, with prices that hold for all edges. */
const solved = (problem: Problem): Assignment => {
  const component = componentsOf(problem.edges)
  const inside = filtered(problem.edges, (row, column) => component[row] === component[column])
  const assignment = cheapestAssignment(inside, problem.home)
  const tight = tightEdges(inside, problem, assignment)
  withMorePeople(problem, tight, assignment, steps)
  withShorterCycles(problem, tight, assignment, steps)
  return { ...assignment, ...pricesBetween(assignment, problem.edges, component) }
}

/** How many edges each of the two improvements looks at: less than a second. */
const steps = 30_000_000

/** The edges without reduced cost, with those of rows that may stay at home. Best results have no others. */
const tightEdges = (edges: Edges, { home }: Problem, { give, receive }: Assignment): Edges => {
  const isTight = (row: number, column: number, cost: number) =>
    cost === (receive[row] as number) + (give[column] as number)
  return filtered(withHome(edges, home), isTight)
}

/** The edges with those from each row to its own column, in ascending order. */
const withHome = ({ column, cost, first }: Edges, home: Float64Array): Edges => {
  const size = home.length
  const all = {
    first: new Int32Array(size + 1),
    column: new Int32Array(column.length + size),
    cost: new Float64Array(column.length + size),
  }
  let at = 0
  const add = (to: number, price: number): void => {
    all.column[at] = to
    all.cost[at] = price
    at += 1
  }
  for (let row = 0; row < size; row += 1) {
    let isAdded = false
    for (let edge = first[row] as number; edge < (first[row + 1] as number); edge += 1) {
      const to = column[edge] as number
      if (to > row && !isAdded) {
        add(row, home[row] as number)
        isAdded = true
      }
      add(to, cost[edge] as number)
    }
    if (!isAdded) add(row, home[row] as number)
    all.first[row + 1] = at
  }
  return all
}

const resultOf = (
  input: RoundInput,
  { isEntry, order, size }: Problem,
  { columnOf, give, receive }: Assignment,
): Solution => {
  const ids = [...input.entries, ...input.groups].map(({ id }) => id)
  const proof = { give: new Array<number>(size).fill(0), receive: new Array<number>(size).fill(0) }
  const legs: Array<readonly [string, string]> = []
  const ranks = new Array<number>(input.entries.length).fill(0)
  let rankSum = 0
  for (let row = 0; row < size; row += 1) {
    const at = order[row] as number
    // The sum makes 0 of -0, which JSON does not distinguish.
    proof.give[at] = (give[row] as number) + 0
    proof.receive[at] = (receive[row] as number) + 0
    let column = columnOf[row] as number
    if (isEntry[row] !== 1 || column === row) continue
    // What a row takes costs exactly its prices.
    let rank = (receive[row] as number) + (give[column] as number)
    while (isEntry[column] !== 1) {
      const next = columnOf[column] as number
      rank += (receive[column] as number) + (give[next] as number)
      column = next
    }
    ranks[at] = rank
    rankSum += rank
    legs.push([ids[order[column] as number] as string, ids[at] as string])
  }
  legs.sort(([a], [b]) => (a < b ? -1 : 1))
  const inputHash = roundInputHash(input)
  return { ranks, result: { version: 1, inputHash, trades: legs.length, rankSum, legs, proof } }
}
