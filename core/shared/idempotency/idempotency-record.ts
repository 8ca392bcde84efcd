import type { Brand, DateTime } from "effect"
import type { UserId } from "../ids.ts"
import { keptSince } from "../retention.ts"

/** A hash of the method, the path and the key of a request. */
export type RequestHash = string & Brand.Brand<"RequestHash">
/** A hash of the body of a request. */
export type BodyHash = string & Brand.Brand<"BodyHash">

/** A request that its sender may repeat. */
export interface RepeatableRequest {
  readonly by: UserId
  readonly request: RequestHash
  readonly body: BodyHash
}

/** The answer to a request: its status, and its body, which is empty where it has none. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** The answer to a request, as it is stored. Contract: conventions, requests that are repeated. */
export interface IdempotencyRecord extends RepeatableRequest {
  readonly status: number
  /** The body, sealed for this request. */
  readonly sealedBody: string
  readonly createdAt: DateTime.Utc
}

/** How many answers are kept for an account: one goes once those after it count as so many. */
export const mostIdempotencyRecords = 1000
/** An answer counts as one for each of so many bytes that it begins. */
export const answerUnit = 16 * 1024

/** As how many answers one counts. Contract: conventions, requests that are repeated. */
export const weightOf = ({ sealedBody }: Pick<IdempotencyRecord, "sealedBody">): number =>
  Math.max(1, Math.ceil(sealedBody.length / answerUnit))

/** What was kept at this moment or earlier is no longer good. Contract: conventions, requests that are repeated. */
export const lastEnded = (now: DateTime.Utc): DateTime.Utc => keptSince("idempotencyRecords", now)
