import { mostRank, roundInputProblem } from "./input-problem.ts"
import { type RoundInput, sortedInput } from "./round-input.ts"
import type { RoundResult } from "./round-result.ts"
import { solutionOf } from "./solution.ts"

/**
 * Solves a round: the most trades, of those the smallest sum of ranks, then as far as found more people and shorter
 * cycles. The result holds a proof of the first two, which `verifyRound` checks. It follows from the input alone: the
 * same input in any order has the same result on every machine.
 *
 * With n entries and groups, and w wants, it takes O(n · (n + w) · log(n + w)) time at most, and in practice much less
 * (6,000 entries with 25 wants each take about a second), and O(n + w) memory. It runs for long, so no request should
 * wait for it. An input that `roundInputProblem` refuses is a defect of the caller, and is thrown. Contract: market,
 * results.
 */
export const solveRound = (input: RoundInput): RoundResult => {
  const problem = roundInputProblem(input)
  if (problem !== null) throw new TypeError(problem)
  return solutionOf(sortedInput(input), mostRank).result
}
