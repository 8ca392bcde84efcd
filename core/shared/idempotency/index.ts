export { type Answered, answerOnce } from "./answer-once.ts"
export {
  type Answer,
  answerUnit,
  type BodyHash,
  type IdempotencyRecord,
  mostIdempotencyRecords,
  type RepeatableRequest,
  type RequestHash,
  weightOf,
} from "./idempotency-record.ts"
export { AnswerCipher, IdempotencyRecords } from "./ports.ts"
export { sweepIdempotencyRecords } from "./sweep-records.ts"
