import type { Api, CallOptions } from "./calls.ts"
import { CurioError } from "./curio-error.ts"

/** A request, ready to be sent again after a refresh. */
export interface Outgoing {
  readonly method: string
  readonly path: string
  readonly body?: string | FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Whether it may be sent again although it may have been received. */
  readonly isRepeatable?: boolean
}

type Send = (request: Outgoing) => Promise<Response>

/** The calls of `Api`, whose types say what of it there is. */
export const makeApi = (send: Send): Api => node("", send) as Api

const node = (path: string, send: Send): unknown =>
  new Proxy(() => undefined, {
    get: (_, key) => {
      // A call that was forgotten, as in `await api.items`, is no promise.
      if (typeof key !== "string" || key === "then") return undefined
      return methods.has(key) ? calling(key, path, send) : node(`${path}/${key}`, send)
    },
    apply: (_, __, [params]) => node(`${path}/${segment(Object.values(params as object)[0])}`, send),
  })

const methods: ReadonlySet<string> = new Set(["get", "head", "post", "put", "patch", "delete"])

/** Where the service ignores the key of a request. Contract: conventions, requests that are repeated. */
const ignoring = /^\/(auth|webhooks|calendar-feed)(\/|$)|\/login$/

type Options = CallOptions & { readonly query?: object }

const calling = (method: string, path: string, send: Send) => {
  const call = async (body: unknown, { query = {}, headers = {}, idempotencyKey, signal }: Options = {}) => {
    const keyed = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
    const response = await send({
      method: method.toUpperCase(),
      path: `${path || "/"}${search(query)}`,
      ...written(body, { ...keyed, ...headers }),
      isRepeatable: method === "post" && idempotencyKey !== undefined && !ignoring.test(path),
      ...(signal === undefined ? {} : { signal }),
    })
    return answerOf(response)
  }
  return method === "get" || method === "head" ? (options?: Options) => call(undefined, options) : call
}

/** A part of a path. Addresses are shortened at `.` and `..`, and without the part it would be another route. */
const segment = (value: unknown): string => {
  const text = String(value)
  if (["", ".", ".."].includes(text)) throw new TypeError(`"${text}" cannot be a part of a path.`)
  return encodeURIComponent(text)
}

const search = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    listOf(value).map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  )
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

/** A body as JSON, or as a form when it has a file. */
const written = (body: unknown, headers: Readonly<Record<string, string>>): Pick<Outgoing, "body" | "headers"> => {
  if (body === undefined || body === null) return { headers }
  const parts = Object.entries(body).flatMap(([name, value]) => listOf(value).map((one) => [name, one] as const))
  if (!parts.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } }
  const form = new FormData()
  for (const [name, value] of parts) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return { body: form, headers }
}

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const answerOf = async (response: Response) => {
  const { status } = response
  if (response.ok) return { data: await dataOf(response), error: null, status, response }
  return { data: null, error: await errorOf(response), status, response }
}

const dataOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null
  const type = response.headers.get("content-type") ?? ""
  if (type.startsWith("application/json")) return response.json()
  return type.startsWith("text/") ? response.text() : response.blob()
}

const errorOf = async (response: Response): Promise<CurioError> => {
  const body = await bodyOf(response)
  const field = fieldIn(response.headers)
  const message = typeof body["message"] === "string" ? body["message"] : undefined
  if (typeof body["code"] === "string") return new CurioError(body["code"], response.status, message, field)
  if (typeof body["error"] === "string" && !("statusCode" in body))
    return new CurioError(body["error"], response.status, message, field)
  return new CurioError("UNEXPECTED", response.status, `The answer is ${response.status} without a code.`)
}

/** Contract: catalog, items. */
const fieldIn = (headers: Headers): string | null => {
  const escaped = headers.get("x-error-field")
  return escaped === null ? null : decodeURIComponent(escaped)
}

/** The body of an answer, if it is an object in JSON: proxies answer with pages. */
export const bodyOf = async (response: Pick<Response, "json">): Promise<Readonly<Record<string, unknown>>> => {
  try {
    return Object(await response.json())
  } catch {
    return {}
  }
}
