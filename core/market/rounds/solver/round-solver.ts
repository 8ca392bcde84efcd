import { Context, type Effect, Result } from "effect"
import { inputProblem } from "./input-problem.ts"
import { meaningOf, type VerifiedRound } from "./meaning.ts"
import { pricesProblem } from "./prices-problem.ts"
import { stayingCost } from "./problem.ts"
import { type RoundInput, roundInputText, sortedInput } from "./round-input.ts"
import { roundResultText } from "./round-result.ts"
import { solutionOf } from "./solution.ts"
import { solveRound } from "./solve-round.ts"
import { verifyRound } from "./verify-round.ts"

/** A result that has been verified, with the texts that are published. */
export interface SolvedRound {
  /** The text of the input, as `roundInputText` writes it, whatever the order was. */
  readonly inputText: string
  readonly resultText: string
  /** What the result means: its legs with their ranks and cycles. */
  readonly round: VerifiedRound
}

/**
 * Solves rounds, which takes seconds of processor time, without keeping other work of the process waiting.
 * Implementations solve at most one round at once, and others wait; an interrupted one stops at once. Solving ends
 * within a bounded time and in bounded memory, or it is a defect, as it is for a text that is no input.
 * `solvedRound` is what they run.
 */
export class RoundSolver extends Context.Service<
  RoundSolver,
  {
    /** The result of an input, given as text: reading the objects of a large one would take long here too. */
    readonly solve: (inputText: string) => Effect.Effect<SolvedRound>
  }
>()("curio/rounds/RoundSolver") {}

/** Solves and verifies the round of a text, in the thread that calls it. Throws for a text that is no input. */
export const solvedRound = (inputText: string): SolvedRound => {
  const input: RoundInput = JSON.parse(inputText)
  const result = solveRound(input)
  const round = Result.getOrThrowWith(verifyRound(input, result), (sentence) => new Error(sentence))
  return { inputText: roundInputText(input), resultText: roundResultText(result), round }
}

/**
 * The same for want lists of other systems: ranks up to `most`, which is at most 1,000,000, and groups that want other
 * groups of their person, with rank 1. The prices of the result are checked, but from its legs alone no user can say by
 * way of which groups they go.
 */
export const solvedWants = (inputText: string, most: number): SolvedRound => {
  const input: RoundInput = JSON.parse(inputText)
  const problem = inputProblem(input, { most, nested: true })
  if (problem !== null) throw new TypeError(problem)
  const sorted = sortedInput(input)
  const { ranks, result } = solutionOf(sorted, most)
  const wrong = pricesProblem(sorted, result, stayingCost(sorted.entries.length, most))
  if (wrong !== null) throw new Error(wrong)
  return {
    inputText: roundInputText(sorted),
    resultText: roundResultText(result),
    round: meaningOf(sorted, result, ranks),
  }
}
