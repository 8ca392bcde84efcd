import { NotFoundError, ParseError, ValidationError } from "elysia"
import { isLimitOfTexts, Unavailable } from "../../../core/index.ts"
import { codeOf, type ServerErrorBody, type ServerErrorStatus, statusOf, titleOf } from "./error-status.ts"
import { Busy, ClosingHttpError, HttpError, InvalidInput, RateLimited } from "./http-error.ts"
import { Crash } from "./run.ts"

/** The answer to a client for a thrown value. Contract: conventions, errors. */
interface ErrorResponse {
  readonly status: number
  readonly body:
    | { readonly error: string }
    | { readonly statusCode: number; readonly error: string; readonly message?: string; readonly code?: string }
  /** Whether the connection closes after the answer. */
  readonly isFinal?: boolean
  /** After how many seconds the request may be sent again. */
  readonly retryAfterSeconds?: number
  /** Which limit of the account was reached. */
  readonly limit?: string
}

/**
 * The answer for any value thrown while a request was handled: by our checks, by Elysia, or by a bug. Only classes
 * decide, never a `code`, a `status` or a message of an unknown error, and no part of it is repeated.
 */
export const errorResponseOf = (thrown: unknown): ErrorResponse => {
  if (thrown instanceof InvalidInput) return invalid(thrown.message)
  if (thrown instanceof RateLimited)
    return { status: 429, body: { error: "RATE_LIMITED" }, retryAfterSeconds: thrown.retryAfterSeconds }
  if (thrown instanceof HttpError)
    return { status: thrown.status, body: { error: thrown.reason }, isFinal: thrown instanceof ClosingHttpError }
  if (thrown instanceof Busy) return { ...serverErrorOf(503), retryAfterSeconds: thrown.retryAfterSeconds }
  if (thrown instanceof NotFoundError) return notFound
  // Errors of a parser and defects of a use case are wrapped.
  if (thrown instanceof ParseError || thrown instanceof Crash) return errorResponseOf(thrown.cause)
  if (thrown instanceof ValidationError && thrown.type !== "response")
    return invalid(`${thrown.type} must fit the schema`)
  if (isLimitOfTexts(thrown))
    return { status: statusOf(thrown._tag), body: { error: codeOf(thrown._tag) }, limit: thrown.limit }
  if (thrown instanceof Unavailable)
    return thrown.reason === "full"
      ? { ...serverErrorOf(507), retryAfterSeconds: 60 }
      : { ...serverErrorOf(503), retryAfterSeconds: 5 }
  return serverErrorOf(500)
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
export const serverErrorOf = <S extends ServerErrorStatus>(
  code: S,
): { readonly status: S; readonly body: ServerErrorBody<S> } => ({
  status: code,
  body: { statusCode: code, error: titleOf[code] },
})

const notFound: ErrorResponse = { status: 404, body: { error: "NOT_FOUND" } }

/** The 400 of the validation. */
export const invalid = (message: string): ErrorResponse => ({
  status: 400,
  body: { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
})
