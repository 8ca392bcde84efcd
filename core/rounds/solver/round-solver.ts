import { Context, type Effect, Result } from "effect"
import { mostRank } from "./input-problem.ts"
import { type RoundInput, roundInputText } from "./round-input.ts"
import { roundResultText } from "./round-result.ts"
import { solveRound } from "./solve-round.ts"
import { type VerifiedRound, verifyRound } from "./verify-round.ts"

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

/**
 * Solves and verifies the round of a text, in the thread that calls it. Throws for a text that is no input. `most` is
 * the dearest rank of a want, as for `solveRound`.
 */
export const solvedRound = (inputText: string, most: number = mostRank): SolvedRound => {
  const input: RoundInput = JSON.parse(inputText)
  const result = solveRound(input, most)
  const round = Result.getOrThrowWith(verifyRound(input, result, most), (sentence) => new Error(sentence))
  return { inputText: roundInputText(input), resultText: roundResultText(result), round }
}
