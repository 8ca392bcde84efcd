import { Effect } from "effect"
import { ElysiaCustomStatusResponse } from "elysia"
import type { CoreError } from "../../core/index.ts"
import { type BodyOf, codeOf, type FaultStatus, type StatusOf, showsCode, statusOf, titleOf } from "./statuses.ts"

/**
 * Turns each error of a use case into the answer that its client gets: `{ error: CODE }` with the status of the table, or
 * for a 5xx the plain shape without a code. The type keeps every status apart, so that a route which does not declare one
 * of them does not compile. Contract: conventions, errors.
 */
export const answer = <A, E extends CoreError, R>(
  useCase: Effect.Effect<A, E, R>,
): Effect.Effect<A | Refused<E>, never, R> => Effect.catch(useCase, (error) => Effect.succeed(refused(error)))

/** The answer of a route that declares `NoContent`. */
export const noContent = new ElysiaCustomStatusResponse<204, void>(204, undefined)

/** The answer of a route that declares `Found`; where to goes into the `location` header. Without a body Elysia makes one up. */
export const found = new ElysiaCustomStatusResponse<302, "">(302, "")

/** The answer of a route that declares `Created(view)`. */
export const created = <V>(view: V): ElysiaCustomStatusResponse<201, V> =>
  new ElysiaCustomStatusResponse<201, V>(201, view)

/** The answer of a route that declares `Accepted(view)`. */
export const accepted = <V>(view: V): ElysiaCustomStatusResponse<202, V> =>
  new ElysiaCustomStatusResponse<202, V>(202, view)

/** What clients get for an error of the core. */
export type Refused<E extends CoreError> = E extends { readonly _tag: infer Tag extends CoreError["_tag"] }
  ? ElysiaCustomStatusResponse<StatusOf<Tag>, BodyOf<Tag>>
  : never

// The table is read by value here and by type in `Refused`.
const refused = <E extends CoreError>(error: E): Refused<E> =>
  new ElysiaCustomStatusResponse(statusOf[error._tag], bodyOf(error)) as unknown as Refused<E>

const bodyOf = (error: CoreError) => {
  const status = statusOf[error._tag]
  const body = showsCode(error._tag)
    ? { error: codeOf(error._tag) }
    : { statusCode: status, error: titleOf[status as FaultStatus] }
  const headers = headersOf(error)
  return headers === null ? body : Response.json(body, { status, headers })
}

/** What an error says beside its code. */
const headersOf = (error: CoreError): Record<string, string> | null => {
  if (error._tag === "auth.HASHER_BUSY") return { "retry-after": String(error.retryAfterSeconds) }
  return "key" in error ? { "x-error-field": percentEncoded(error.key) } : null
}

/** As much of a text as 200 bytes hold; no character is cut in two. Contract: catalog, items. */
const percentEncoded = (text: string): string => {
  let encoded = ""
  for (const character of text) {
    const longer = encoded + encodeURIComponent(character)
    if (longer.length > 200) break
    encoded = longer
  }
  return encoded
}
