import { Effect } from "effect"
import { ElysiaCustomStatusResponse } from "elysia"
import { invalid } from "./error-handler.ts"
import {
  type AnsweredError,
  type BodyOf,
  codeOf,
  type InputError,
  inputMessageOf,
  isInputError,
  type ServerErrorStatus,
  type StatusOf,
  type StatusTag,
  showsCode,
  statusOf,
  titleOf,
} from "./error-status.ts"

/**
 * Turns each error of a use case into the answer for the client: `{ error: CODE }` with the status of the table, the
 * generic body without a code for a 5xx, and the 400 of the validation for invalid input. The type keeps every status
 * separate, so a route that does not declare one of them does not compile. Contract: conventions, errors.
 */
export const answer = <A, E extends AnsweredError, R>(
  useCase: Effect.Effect<A, E, R>,
): Effect.Effect<A | ErrorResponseOf<E>, never, R> => Effect.catch(useCase, (error) => Effect.succeed(refused(error)))

/** The answer of a route that declares `NoContent`. */
export const noContent = new ElysiaCustomStatusResponse<204, void>(204, undefined)

/** The answer of a route that declares `NotModified`; the `etag` header says what the client has. */
export const notModified = new ElysiaCustomStatusResponse<304, void>(304, undefined)

/**
 * The answer of a route that declares `Found`; the target is in the `location` header. Without an explicit body Elysia
 * generates one.
 */
export const found = new ElysiaCustomStatusResponse<302, "">(302, "")

/** As `found`, after a `POST`: the browser asks for the target by `GET`, without the body. */
export const seeOther = new ElysiaCustomStatusResponse<303, "">(303, "")

/** The answer of a route that declares `Created(view)`. */
export const created = <V>(view: V): ElysiaCustomStatusResponse<201, V> =>
  new ElysiaCustomStatusResponse<201, V>(201, view)

/** The answer of a route that declares `Accepted(view)`. */
export const accepted = <V>(view: V): ElysiaCustomStatusResponse<202, V> =>
  new ElysiaCustomStatusResponse<202, V>(202, view)

/** The answer to clients for an error of the core. */
type ErrorResponseOf<E extends AnsweredError> = E extends { readonly _tag: infer Tag extends StatusTag }
  ? ElysiaCustomStatusResponse<StatusOf<Tag>, BodyOf<Tag>>
  : never

// The table is read by value here and by type in `ErrorResponseOf`.
const refused = <E extends AnsweredError>(error: E): ErrorResponseOf<E> =>
  (isInputError(error) ? unfit(error) : withStatus(error)) as unknown as ErrorResponseOf<E>

// This is a `Response`, because the schemas of a route that has codes with 400 do not include this shape.
const unfit = (error: InputError) => {
  const { status, body } = invalid(inputMessageOf(error))
  return new ElysiaCustomStatusResponse(status, Response.json(body, { status }))
}

type WithStatus = Exclude<AnsweredError, InputError>

const withStatus = (error: WithStatus) => new ElysiaCustomStatusResponse(statusOf(error._tag), bodyOf(error))

const bodyOf = (error: WithStatus) => {
  const status = statusOf(error._tag)
  const body = showsCode(error._tag)
    ? { error: codeOf(error._tag) }
    : { statusCode: status, error: titleOf[status as ServerErrorStatus] }
  const headers = headersOf(error)
  if (headers === null) return body
  const response = Response.json(body, { status, headers })
  if (showsCode(error._tag)) codes.set(response, codeOf(error._tag))
  return response
}

const codes = new WeakMap<Response, string>()

/** The code in an answer that has headers of its own; `null` where it has none, or is no answer to an error. */
export const codeOfResponse = (response: Response): string | null => codes.get(response) ?? null

/** The properties that the answer to an error has in addition to its code. */
const headersOf = (error: WithStatus): Record<string, string> | null => {
  const headers = {
    ...("retryAfterSeconds" in error && { "retry-after": String(error.retryAfterSeconds) }),
    ...("limit" in error && { "x-error-limit": error.limit }),
    ...("key" in error && error.key !== undefined && { "x-error-field": percentEncoded(error.key) }),
    // JavaScriptCore gives every error that was thrown a `line`: that of our own sources, which is for logs.
    ...(error._tag === "item-files.IMPORT_FILE_INVALID" && { "x-error-line": String(error.line) }),
    ...("detail" in error && error.detail !== null && { "x-error-detail": error.detail }),
    // Other reasons are for logs.
    ...(saysReason(error) && { "x-error-reason": error.reason }),
  }
  return Object.keys(headers).length === 0 ? null : headers
}

const saysReason = (
  error: WithStatus,
): error is Extract<WithStatus, { readonly line: number } | { readonly _tag: "editions.INVALID_EDITION" }> =>
  error._tag === "editions.INVALID_EDITION" || error._tag === "item-files.IMPORT_FILE_INVALID"

/** The beginning of a text, at most 200 bytes; no character is cut in two. Contract: catalog, items. */
const percentEncoded = (text: string): string => {
  let encoded = ""
  for (const character of text) {
    const longer = encoded + encodeURIComponent(character)
    if (longer.length > 200) break
    encoded = longer
  }
  return encoded
}
