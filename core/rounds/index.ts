export { mostRank, roundInputProblem } from "./solver/input-problem.ts"
export type { VerifiedLeg, VerifiedRound } from "./solver/meaning.ts"
export {
  type RoundInput,
  type RoundInputEntry,
  type RoundInputGroup,
  type RoundWant,
  roundInputText,
} from "./solver/round-input.ts"
export { type RoundResult, roundInputHash, roundResultText, roundSeedHash } from "./solver/round-result.ts"
export { RoundSolver, type SolvedRound, solvedRound, solvedWants } from "./solver/round-solver.ts"
export { solveRound } from "./solver/solve-round.ts"
export { verifyRound } from "./solver/verify-round.ts"
