import type { BunRequest } from "bun"
import { type AnyElysia, ElysiaCustomStatusResponse } from "elysia"
import type { BunRoutes } from "./routing.ts"

/** The part of a route of Elysia that is read here; its types leave most of it open. */
interface Route {
  readonly method: string
  readonly path: string
  readonly handler: unknown
  readonly hooks: Hooks
}

type Hooks = Readonly<Record<Stage, ReadonlyArray<Hook> | undefined>> & {
  readonly headers?: unknown
  readonly cookie?: unknown
  readonly body?: unknown
  readonly params?: Schema
  readonly query?: Schema
  readonly response?: Readonly<Record<number, Schema | undefined>>
}

type Stage = "transform" | "beforeHandle" | "afterHandle" | "mapResponse" | "afterResponse" | "error" | "trace"

interface Hook {
  readonly fn: (context: Context) => unknown
  /** What Elysia's `derive` and `resolve` have, which this service does not use. */
  readonly subType?: string
}

interface Schema {
  readonly "~standard"?: { readonly validate: (value: unknown) => Validated }
}

type Validated = { readonly value?: unknown; readonly issues?: ReadonlyArray<{ readonly message: string }> }

/** What handlers and hooks find in their context; the properties of `decorate` besides. */
interface Context {
  readonly request: BunRequest
  readonly set: { headers: Record<string, string>; status: number | string }
  params: unknown
  query: unknown
  route: string | undefined
  response: unknown
  responseValue: unknown
  error: unknown
}

type Answer = Response | Promise<Response>

/**
 * What answers each `GET` with a declared answer of JSON: the same hooks, checks and handler in the same order as the
 * function that Elysia compiles of the route. That one is `async` whatever the route does, and waits six times; here a
 * request whose account, answer and checks are there at once is answered at once, without a promise. Elysia goes on to
 * answer all other requests: those with a body, those whose path is not that of a route in its one spelling, and what
 * is no JSON.
 */
export const directRoutes = (app: AnyElysia): BunRoutes =>
  Object.fromEntries(
    (app.routes as unknown as ReadonlyArray<Route>)
      .filter(isDirect)
      .map((route) => [route.path, { GET: direct(app, route) as (request: Request) => Answer }]),
  )

const isDirect = ({ handler, hooks, method, path }: Route): boolean =>
  method === "GET" &&
  !path.endsWith("*") &&
  typeof handler === "function" &&
  hooks.response?.[200]?.["~standard"] !== undefined &&
  [hooks.params, hooks.query].every((schema) => schema === undefined || schema["~standard"] !== undefined) &&
  [hooks.headers, hooks.cookie, hooks.body].every((schema) => schema === undefined) &&
  stages.every((stage) => (hooks[stage] ?? []).every(({ subType }) => subType === undefined)) &&
  [hooks.mapResponse, hooks.trace].every((unused) => (unused ?? []).length === 0)

const stages = ["transform", "beforeHandle", "afterHandle", "afterResponse", "error"] as const

const direct = (app: AnyElysia, route: Route) => {
  const { handler, hooks } = route
  const { mapEarlyResponse, mapResponse } = app["~adapter"].handler
  const begin = functionsOf(app.event.request as ReadonlyArray<Hook> | undefined)
  const [transform, before, after, ended, failed] = stages.map((stage) => functionsOf(hooks[stage])) as [
    Functions,
    Functions,
    Functions,
    Functions,
    Functions,
  ]
  const contextOf = contexts(app)
  const params = hooks.params?.["~standard"]?.validate
  const query = hooks.query?.["~standard"]?.validate
  const finish = afterwards((context: Context) => {
    const { responseValue, set } = context
    if (responseValue instanceof ElysiaCustomStatusResponse) set.status = responseValue.code
    for (const hook of ended) hook(context)
  })

  /** The answer to a value of a hook or of the handler, after the hooks that look at it. */
  const answered = (context: Context, value: unknown, at = 0): Answer => {
    context.response = value
    context.responseValue = value
    for (let n = at; n < after.length; n++) {
      const other = after[n]?.(context)
      if (other instanceof Promise)
        return other.then((later) => answered(context, later === undefined ? value : later, n + 1))
      if (other !== undefined) return answered(context, other, n + 1)
    }
    const { set } = context
    const isStatus = value instanceof ElysiaCustomStatusResponse
    if (isStatus) set.status = value.code
    const body: unknown = isStatus ? value.response : value
    const checked = body instanceof Response ? body : fitting(hooks, Number(set.status), body)
    context.response = checked
    context.responseValue = checked
    const response = mapResponse(checked, set as never, context.request) as Response
    finish(context)
    return response
  }

  const handled = (context: Context): Answer => {
    const value = (handler as (context: Context) => unknown)(context)
    return value instanceof Promise ? value.then((later) => answered(context, later)) : answered(context, value)
  }

  const checked = (context: Context, from = 0): Answer => {
    for (let n = from; n < before.length; n++) {
      const early = before[n]?.(context)
      if (early instanceof Promise)
        return early.then((later) => (later === undefined ? checked(context, n + 1) : answered(context, later)))
      if (early !== undefined) return answered(context, early)
    }
    return handled(context)
  }

  const transformed = (context: Context, from = 0): Answer => {
    for (let n = from; n < transform.length; n++) {
      const found = transform[n]?.(context)
      if (found === undefined) continue
      if (found instanceof Promise) return found.then((later) => refused(context, later) ?? transformed(context, n + 1))
      const refusal = refused(context, found)
      if (refusal !== undefined) return refusal
    }
    if (params !== undefined) context.params = params(context.params).value
    if (query !== undefined) context.query = query(context.query).value
    return checked(context)
  }

  /** The answer of a hook that refuses; what another one answers is added to the context. */
  const refused = (context: Context, found: unknown): Response | undefined => {
    if (!(found instanceof ElysiaCustomStatusResponse)) {
      Object.assign(context, found)
      return undefined
    }
    context.response = found
    context.responseValue = found
    const response = mapResponse(found, context.set as never, context.request) as Response
    finish(context)
    return response
  }

  const fail = (context: Context, error: unknown): Answer => {
    context.error = error
    for (const hook of failed) {
      const body = hook(context)
      if (body === undefined) continue
      return body instanceof Promise ? body.then((later) => ends(context, later)) : ends(context, body)
    }
    throw error
  }
  const ends = (context: Context, body: unknown): Response => {
    const response = mapEarlyResponse(body, context.set as never, context.request) as Response
    finish(context)
    return response
  }

  return (request: BunRequest): Answer => {
    const context = contextOf(request)
    try {
      for (const hook of begin) {
        const early = hook(context)
        if (early !== undefined) return ends(context, early)
      }
      context.route = route.path
      const answer = transformed(context)
      return answer instanceof Promise ? answer.catch((error: unknown) => fail(context, error)) : answer
    } catch (error) {
      return fail(context, error)
    }
  }
}

type Functions = ReadonlyArray<Hook["fn"]>

const functionsOf = (hooks: ReadonlyArray<Hook> | undefined): Functions => (hooks ?? []).map(({ fn }) => fn)

/** The body, if it fits the schema of its status. */
const fitting = (hooks: Hooks, status: number, body: unknown): unknown => {
  const validate = hooks.response?.[status]?.["~standard"]?.validate
  if (validate === undefined) return body
  const { issues, value } = validate(body)
  if (issues === undefined) return value
  throw new Error(`response${issues[0]?.message.split(":")[0] ?? ""} does not fit the schema`)
}

/**
 * A function that makes contexts. It is one object literal, as Elysia writes it: all contexts have one shape, whatever
 * hooks set later.
 */
const contexts = (app: AnyElysia): ((request: BunRequest) => Context) => {
  const { decorator, setHeaders } = app as unknown as {
    readonly decorator: Readonly<Record<string, unknown>>
    readonly setHeaders: Readonly<Record<string, string>>
  }
  const headers = Object.entries(setHeaders).map((pair) => pair.map((text) => JSON.stringify(text)).join(": "))
  const state = Object.keys(decorator).map((name) => `${JSON.stringify(name)}: decorator[${JSON.stringify(name)}]`)
  return new Function(
    "app",
    "decorator",
    `return (request) => ({
      request,
      params: request.params,
      query: Object.create(null),
      route: undefined,
      set: { headers: { ${headers.join(", ")}, "x-request-id": "" }, status: 200 },
      response: undefined,
      responseValue: undefined,
      error: undefined,
      user: undefined,
      signedInAt: undefined,
      claims: undefined,
      ${state.join(", ")},
      get server() { return app.getServer() },
    })`,
  )(app, decorator)
}

/** Runs a function for each value after the answers of this turn of the event loop were sent. */
const afterwards = <A>(run: (one: A) => void): ((one: A) => void) => {
  let waiting: Array<A> = []
  const runAll = () => {
    const all = waiting
    waiting = []
    for (const one of all)
      try {
        run(one)
      } catch (error) {
        // As if each had a turn of its own.
        void Promise.reject(error)
      }
  }
  return (one) => {
    if (waiting.length === 0) setImmediate(runAll)
    waiting.push(one)
  }
}
