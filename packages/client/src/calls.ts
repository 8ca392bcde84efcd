import type { Routes } from "./api.ts"
import type { CurioError } from "./curio-error.ts"

/** The routes as calls: `api.items({ id }).cover.put({ file })` is `PUT /items/:id/cover`. */
export type Api = Calls<Routes>

/** What a call resolves to: `data`, or an `error` whose `code` is one of the route. */
export type Answer<Response> = Success<Response> | Failure<Response>

interface Success<Response> {
  readonly data: DataOf<Response>
  readonly error: null
  readonly status: keyof Response & SuccessStatus
  readonly response: globalThis.Response
}

type DataOf<Response> = {
  [Status in keyof Response & SuccessStatus]: Status extends 204 ? null : Response[Status]
}[keyof Response & SuccessStatus]

type Failure<Response> = Failed<FailureOf<Response>>

type Failed<E> = E extends CurioError
  ? {
      readonly data: null
      readonly error: E
      readonly status: E["status"]
      readonly response: globalThis.Response
    }
  : never

/** What may be given with a call, besides its body. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /**
   * A text of its own for this one request, such as a UUID: `POST` with it is done once, however often it is sent. A
   * call whose connection breaks is sent again by itself, up to three times.
   */
  readonly idempotencyKey?: string
}

type Calls<R> = {
  readonly [Key in keyof R as Key extends `:${string}` ? never : Key]: R[Key] extends Route
    ? Call<Key, R[Key]>
    : Calls<R[Key]>
} & Parameter<R, Extract<keyof R, `:${string}`>>

type Parameter<R, Key extends keyof R> = [Key] extends [never]
  ? unknown
  : (params: { readonly [Name in Key as Name extends `:${infer Bare}` ? Bare : never]: string }) => Calls<R[Key]>

interface Route {
  readonly body: unknown
  readonly query: unknown
  readonly response: object
}

type Call<Method, R extends Route> = Method extends "get" | "head"
  ? (...given: OptionsOf<R["query"]>) => Promise<Answer<R["response"]>>
  : (...given: [...body: BodyOf<R["body"]>, ...options: OptionsOf<R["query"]>]) => Promise<Answer<R["response"]>>

type BodyOf<Body> = [keyof Body] extends [never]
  ? [body?: null]
  : Record<never, never> extends Body
    ? [body?: Body]
    : [body: Body]

type OptionsOf<Query> =
  Record<never, never> extends Query
    ? [options?: CallOptions & { readonly query?: Query }]
    : [options: CallOptions & { readonly query: Query }]

type SuccessStatus = 200 | 201 | 202 | 204

type FailureOf<Response> =
  | {
      [Status in Exclude<keyof Response, SuccessStatus | 101 | 302>]: CodeIn<Response[Status]> extends infer Code
        ? [Code] extends [never]
          ? never
          : CurioError<Code & string, Status & number>
        : never
    }[Exclude<keyof Response, SuccessStatus | 101 | 302>]
  | CurioError<"UNEXPECTED", number>

/** The code in the body of an answer. A failure of the server itself has none. Contract: conventions, errors. */
type CodeIn<Body> = Body extends { readonly code: infer Code }
  ? Code
  : Body extends { readonly statusCode: unknown }
    ? never
    : Body extends { readonly error: infer Code }
      ? Code
      : never
