export { inputProblem as roundInputProblem, mostRank } from "./solver/input-problem.ts"
export {
  type RoundInput,
  type RoundInputEntry,
  type RoundInputGroup,
  type RoundWant,
  roundInputText,
} from "./solver/round-input.ts"
export { type RoundResult, roundInputHash, roundResultText, roundSeedHash } from "./solver/round-result.ts"
export { RoundSolver, type SolvedRound, solvedRound } from "./solver/round-solver.ts"
export { solveRound } from "./solver/solve-round.ts"
export { type VerifiedLeg, type VerifiedRound, verifyRound } from "./solver/verify-round.ts"
