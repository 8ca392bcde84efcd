export { type Answered, answerOnce } from "./answer-once.ts"
export { forgetAnswers } from "./forget-records.ts"
export {
  type Answer,
  answerUnit,
  type BodyHash,
  type KeptAnswer,
  keptAnswers,
  type RepeatableRequest,
  type RequestHash,
  weightOf,
} from "./idempotency-record.ts"
export { AnswerCipher, KeptAnswers } from "./ports.ts"
