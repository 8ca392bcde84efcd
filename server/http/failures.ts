import { NotFoundError, ParseError, ValidationError } from "elysia"
import { Unavailable } from "../../core/index.ts"
import { FinalRefusal, InvalidInput, Refusal } from "./refusal.ts"
import { Crash } from "./run.ts"
import { type FaultBody, type FaultStatus, titleOf } from "./statuses.ts"

/** The answer to a client for a thrown value. Contract: conventions, errors. */
export interface Failure {
  readonly status: number
  readonly body:
    | { readonly error: string }
    | { readonly statusCode: number; readonly error: string; readonly message?: string; readonly code?: string }
  /** Whether the connection closes after the answer. */
  readonly isFinal?: boolean
}

/**
 * The answer for any value thrown while a request was handled: by our checks, by Elysia, or by a bug. Only classes
 * decide, never a `code`, a `status` or a message of an unknown error, and no part of it is repeated.
 */
export const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof InvalidInput) return invalid(thrown.message)
  if (thrown instanceof Refusal)
    return { status: thrown.status, body: { error: thrown.reason }, isFinal: thrown instanceof FinalRefusal }
  if (thrown instanceof NotFoundError) return notFound
  // Errors of a parser and defects of a use case are wrapped.
  if (thrown instanceof ParseError || thrown instanceof Crash) return failureOf(thrown.cause)
  if (thrown instanceof ValidationError && thrown.type !== "response")
    return invalid(`${thrown.type} must fit the schema`)
  if (thrown instanceof Unavailable) return fault(thrown.reason === "full" ? 507 : 503)
  return fault(500)
}

/**
 * The original error, without its wrappers; for an answer that does not match its schema, only the place of the
 * mismatch.
 */
export const causeOf = (thrown: unknown): unknown => {
  if (thrown instanceof ParseError || thrown instanceof Crash) return causeOf(thrown.cause)
  if (thrown instanceof ValidationError)
    return new Error(`${thrown.type}${thrown.valueError?.path ?? ""} does not fit the schema`)
  return thrown
}

/** The generic answer of a 5xx. */
export const fault = <S extends FaultStatus>(code: S): { readonly status: S; readonly body: FaultBody<S> } => ({
  status: code,
  body: { statusCode: code, error: titleOf[code] },
})

const notFound: Failure = { status: 404, body: { error: "NOT_FOUND" } }

/** The 400 of the validation. */
export const invalid = (message: string): Failure => ({
  status: 400,
  body: { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
})
