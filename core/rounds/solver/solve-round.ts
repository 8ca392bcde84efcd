import { cheapestAssignment } from "./assignment.ts"
import { componentsOf } from "./components.ts"
import { withShorterCycles } from "./cycles.ts"
import { inputProblem, mostRank } from "./input-problem.ts"
import { withMorePeople } from "./people.ts"
import { pricesBetween } from "./prices.ts"
import { type Assignment, type Edges, filtered, type Problem, problemOf } from "./problem.ts"
import { type RoundInput, sortedInput } from "./round-input.ts"
import { type RoundResult, roundInputHash } from "./round-result.ts"

/**
 * Solves a round: the most trades, of those the smallest sum of ranks, then as far as found more people and shorter
 * cycles. The result holds a proof of the first two, which `verifyRound` checks. It follows from the input alone: the
 * same input in any order has the same result on every machine.
 *
 * With n entries and groups, and w wants, it takes O(n · (n + w) · log(n + w)) time at most, and in practice much less
 * (6,000 entries with 25 wants each take about a second), and O(n + w) memory. It runs for long, so no request should
 * wait for it. `most` is the dearest rank of a want, for lists of other systems. An input that `roundInputProblem`
 * refuses is a defect of the caller, and is thrown. Contract: rounds, result.
 */
export const solveRound = (input: RoundInput, most: number = mostRank): RoundResult => {
  const problem = inputProblem(input, most)
  if (problem !== null) throw new TypeError(problem)
  const sorted = sortedInput(input)
  const assigned = problemOf(sorted, most)
  return resultOf(sorted, assigned, solved(assigned))
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
  { home, isEntry, order, size }: Problem,
  { columnOf, give, receive }: Assignment,
): RoundResult => {
  const ids = [...input.entries, ...input.groups].map(({ id }) => id)
  const proof = { give: new Array<number>(size).fill(0), receive: new Array<number>(size).fill(0) }
  const legs: Array<readonly [string, string]> = []
  let rankSum = 0
  for (let row = 0; row < size; row += 1) {
    const at = order[row] as number
    // The sum makes 0 of -0, which JSON does not distinguish.
    proof.give[at] = (give[row] as number) + 0
    proof.receive[at] = (receive[row] as number) + 0
    let column = columnOf[row] as number
    rankSum += (receive[row] as number) + (give[row] as number)
    if (isEntry[row] !== 1) continue
    if (column === row) {
      rankSum -= home[row] as number
      continue
    }
    while (isEntry[column] !== 1) column = columnOf[column] as number
    legs.push([ids[order[column] as number] as string, ids[at] as string])
  }
  legs.sort(([a], [b]) => (a < b ? -1 : 1))
  return { version: 1, inputHash: roundInputHash(input), trades: legs.length, rankSum, legs, proof }
}
