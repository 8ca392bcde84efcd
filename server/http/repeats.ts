import { Effect } from "effect"
import { ElysiaCustomStatusResponse } from "elysia"
import { type Answer, type Answered, answerOnce, type UserId } from "../../core/index.ts"
import { noContent } from "./error-response.ts"
import { HttpError } from "./http-error.ts"
import { bodyHash, requestHash } from "./request-hashes.ts"
import type { Run } from "./run.ts"
import type { Services } from "./services.ts"

/** A request with a key, and how it is run without one. */
interface Keyed {
  readonly run: Run
  readonly by: UserId
  readonly key: string
  readonly path: string
  /** As it was received. */
  readonly body: unknown
}

/**
 * The `Run` of requests with a key: each has an effect once, and is answered again with the same bytes for 24 hours.
 * While the first one is under way in this process, others are refused; those in other processes wait for it.
 * Contract: conventions, requests that are repeated.
 */
export const repeats = () => {
  const underWay = new Set<string>()
  /** `repeated` is called before an earlier answer is given. */
  return ({ body, by, key, path, run }: Keyed, repeated: () => void): Run =>
    <A>(effect: Effect.Effect<A, never, Services>) => {
      const request = requestHash("POST", path, key)
      const name = `${by} ${request}`
      if (underWay.has(name)) throw new HttpError(409, "IDEMPOTENCY_CONFLICT")
      underWay.add(name)
      const once = Effect.ensuring(
        answerOnce({ by, request, body: bodyHash(body) }, effect, answerOf),
        Effect.sync(() => underWay.delete(name)),
      )
      return then(run(once), (answered) => given(answered, repeated))
    }
}

const given = <A>(answered: Answered<A>, repeated: () => void): A => {
  if (answered.kind === "new") return answered.value
  if (answered.kind === "unreadable") throw new HttpError(409, "IDEMPOTENCY_CONFLICT")
  if (answered.kind === "other body") throw new HttpError(422, "IDEMPOTENCY_CONFLICT")
  repeated()
  // The handler would answer a value of the same type, with the same schema.
  return valueIn(answered.answer) as A
}

/** The answer of a handler as it is sent; `null` unless it is a success. */
const answerOf = (value: unknown): Answer | null => {
  const isPlain = !(value instanceof ElysiaCustomStatusResponse)
  const status = isPlain ? 200 : Number(value.code)
  const content: unknown = isPlain ? value : value.response
  if (status >= 300 || content instanceof Response) return null
  return { status, body: content === undefined ? "" : JSON.stringify(content) }
}

/** The text of JSON that was made of a value is made of the value again. */
const valueIn = ({ body, status }: Answer): unknown =>
  body === "" ? noContent : new ElysiaCustomStatusResponse(status as 200, JSON.parse(body))

const then = <A, B>(value: A | Promise<A>, next: (value: A) => B): B | Promise<B> =>
  value instanceof Promise ? value.then(next) : next(value)
