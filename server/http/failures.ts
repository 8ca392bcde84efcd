import { NotFoundError, ParseError, ValidationError } from "elysia"
import { Unavailable } from "../../core/index.ts"
import { InvalidInput, Refusal } from "./refusal.ts"
import { Crash } from "./run.ts"
import { type FaultBody, type FaultStatus, titleOf } from "./statuses.ts"

/** What a client gets for something that was thrown. Contract: conventions, errors. */
export interface Failure {
  readonly status: number
  readonly body:
    | { readonly error: string }
    | { readonly statusCode: number; readonly error: string; readonly message?: string; readonly code?: string }
}

/**
 * The answer for anything thrown while a request was handled: by our checks, by Elysia, or by a bug. Only classes decide, never
 * a `code`, a `status` or a message that a stranger's error may carry, and no part of it is repeated.
 */
export const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof InvalidInput) return invalid(thrown.message)
  if (thrown instanceof Refusal) return { status: thrown.status, body: { error: thrown.reason } }
  if (thrown instanceof NotFoundError) return notFound
  // What a parser throws comes wrapped, what a use case died of too.
  if (thrown instanceof ParseError || thrown instanceof Crash) return failureOf(thrown.cause)
  if (thrown instanceof ValidationError && thrown.type !== "response")
    return invalid(`${thrown.type} must fit the schema`)
  if (thrown instanceof Unavailable) return fault(thrown.reason === "full" ? 507 : 503)
  return fault(500)
}

/** What really went wrong, without the wrappers that it travelled in; a mismatched answer names only where it stands. */
export const causeOf = (thrown: unknown): unknown => {
  if (thrown instanceof ParseError || thrown instanceof Crash) return causeOf(thrown.cause)
  if (thrown instanceof ValidationError)
    return new Error(`${thrown.type}${thrown.valueError?.path ?? ""} does not fit the schema`)
  return thrown
}

/** The plain answer of a 5xx. */
export const fault = <S extends FaultStatus>(code: S): { readonly status: S; readonly body: FaultBody<S> } => ({
  status: code,
  body: { statusCode: code, error: titleOf[code] },
})

const notFound: Failure = { status: 404, body: { error: "NOT_FOUND" } }

const invalid = (message: string): Failure => ({
  status: 400,
  body: { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
})
