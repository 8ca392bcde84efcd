export { type Answered, answerOnce } from "./answer-once.ts"
export { forgetAnswers } from "./forget-answers.ts"
export {
  type Answer,
  answerUnit,
  type BodyHash,
  type KeptAnswer,
  keptAnswers,
  type RepeatableRequest,
  type RequestHash,
  weightOf,
} from "./kept-answer.ts"
export { AnswerCipher, KeptAnswers } from "./ports.ts"
