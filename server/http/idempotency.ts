import { CryptoHasher } from "bun"
import { Effect } from "effect"
import { ElysiaCustomStatusResponse } from "elysia"
import {
  type Answer,
  type Answered,
  answerOnce,
  type BodyHash,
  type RequestHash,
  type UserId,
} from "../../core/index.ts"
import { noContent } from "./answers/error-response.ts"
import { HttpError } from "./answers/http-error.ts"
import type { Run } from "./answers/run.ts"
import type { Services } from "./answers/services.ts"
import { Form } from "./input/multipart.ts"

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
export const idempotency = () => {
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

/** A hash of what names a request that may be repeated. No part of it holds a line break. */
const requestHash = (method: string, path: string, key: string): RequestHash =>
  digest((hasher) => hasher.update(`${method}\n${path}\n${key}`)) as RequestHash

/**
 * A hash of a received body, equal for bodies that say the same: JSON in another order or with other white space, or
 * the parts of a form between other boundaries. Contract: conventions, requests that are repeated.
 */
const bodyHash = (body: unknown): BodyHash => digest((hasher) => add(hasher, body)) as BodyHash

const digest = (fill: (hasher: CryptoHasher) => void): string => {
  const hasher = new CryptoHasher("sha256")
  fill(hasher)
  return hasher.digest("base64url")
}

/** Each value begins with its kind, and ends where its length says, or with a bracket. */
const add = (hasher: CryptoHasher, value: unknown): void => {
  if (value instanceof Uint8Array) hasher.update(`bytes ${value.length}:`).update(value)
  else if (value instanceof Form) add(hasher, { files: [...value.files], fields: value.fields })
  else if (Array.isArray(value)) {
    hasher.update("[")
    for (const one of value) add(hasher, one)
    hasher.update("]")
  } else if (typeof value === "object" && value !== null) {
    hasher.update("{")
    for (const key of Object.keys(value).toSorted()) {
      hasher.update(JSON.stringify(key))
      add(hasher, value[key as keyof typeof value])
    }
    hasher.update("}")
  } else hasher.update(`${JSON.stringify(value)},`)
}
