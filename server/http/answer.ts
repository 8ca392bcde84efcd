import { Effect } from "effect"
import { type ElysiaCustomStatusResponse, status } from "elysia"
import type { CoreError } from "../../core/index.ts"
import { type CodeOf, type FaultStatus, type StatusOf, statusOf, titleOf } from "./statuses.ts"

/**
 * Turns each error of a use case into the answer that its client gets: `{ error: CODE }` with the status of the table, or
 * for a 5xx the plain shape without a code. The type keeps every status apart, so that a route which does not declare one
 * of them does not compile. Contract: conventions, errors.
 */
export const answer = <A, E extends CoreError, R>(useCase: Effect.Effect<A, E, R>): Effect.Effect<A | Refused<E>, never, R> =>
  Effect.catch(useCase, (error) => Effect.succeed(refused(error)))

/** The answer without a body, for 204. */
export const noContent = status(204)

/** What clients get for an error of the core. */
export type Refused<E extends CoreError> = E extends { readonly _tag: infer Tag extends CoreError["_tag"] }
  ? StatusOf<Tag> extends infer Status extends FaultStatus
    ? ElysiaCustomStatusResponse<Status, { statusCode: Status; error: (typeof titleOf)[Status] }, Status>
    : ElysiaCustomStatusResponse<StatusOf<Tag>, { error: CodeOf<Tag> }, StatusOf<Tag>>
  : never

const refused = <E extends CoreError>(error: E): Refused<E> => {
  const code = statusOf[error._tag]
  // The table is looked up by value here and by type in `Refused`; nothing but this line could tell them apart.
  return status(code, bodyOf(error, code)) as unknown as Refused<E>
}

const bodyOf = (error: CoreError, code: (typeof statusOf)[CoreError["_tag"]]) => {
  if (!isFault(code)) return { error: error._tag.slice(error._tag.indexOf(".") + 1) }
  const body = { statusCode: code, error: titleOf[code] }
  if (error._tag !== "auth.HASHER_BUSY") return body
  return Response.json(body, { status: code, headers: { "retry-after": String(error.retryAfterSeconds) } })
}

const isFault = (code: number): code is FaultStatus => code in titleOf
