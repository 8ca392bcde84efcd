import { Context, Effect, References } from "effect"
import { Elysia, NotFoundError } from "elysia"
import { diagnose } from "../../adapters/log.ts"
import { type UserId, Users } from "../../core/index.ts"
import { RequestHolder } from "../stretches/holder.ts"
import { accessLogOf } from "./access-log.ts"
import { grantsFor, preflightAnswer } from "./answers/cors.ts"
import { causeOf, errorResponseOf, serverErrorOf } from "./answers/error-handler.ts"
import { defaultHeaders } from "./answers/headers.ts"
import { Busy, HttpError } from "./answers/http-error.ts"
import { type RequestSpan, requestSpans } from "./answers/request-span.ts"
import { Crash, runFor } from "./answers/run.ts"
import { initialState } from "./auth/request-state.ts"
import { shownPathOf } from "./auth/secret-paths.ts"
import { directRoutes } from "./direct-routes.ts"
import type { Http } from "./http.ts"
import { begun, type Ending, isLazy } from "./input/lazy-body.ts"
import { drainsBody, type Handle } from "./input/unread-body.ts"
import { requestMetricsOf } from "./metrics.ts"
import { clientAddress } from "./rates/client-address.ts"
import { requestIdOf } from "./request-id.ts"
import { type BunRoutes, furtherRoutes, isRouted, pathOf, receivedOf, together } from "./routing.ts"

/**
 * The outermost app, to which routes are added: `shell(http).use(operationRoutes(http)).use(authRoutes(http))`. It
 * gives each request an id, every answer its headers and every error its shape, and writes the access log.
 * Contract: conventions.
 */
export const shell = (http: Http) => {
  const { config, services, origins, rates } = http
  // Without limits of rates the address of the connection may be that of a proxy, which all users share.
  const countsAddresses = rates !== null || config.trustProxy > 0
  const log = accessLogOf(services)
  const measure = requestMetricsOf(services)
  const beginSpan = requestSpans(services, config.tracer)
  // Elysia's default of `reusePort` would let a second server take half of the connections instead of failing.
  const serve = {
    maxRequestBodySize: largestBody,
    development: false,
    reusePort: false,
    error: lastResort(http),
    routes: {} as BunRoutes,
  }
  const drain = drainsBody()
  const errorHeaders = { ...defaultHeaders(config.production), "content-type": "application/json;charset=utf-8" }
  // What a browser may read depends on its origin, and so does what a cache may answer.
  const standing = { ...defaultHeaders(config.production), vary: "Origin" }
  let shownPath = shownPathOf([])
  const writeDown = ({ request, route, status, started, requestId, userId, span }: Answered, ending: Ending): void => {
    const ms = performance.now() - started
    measure(request.method, route ?? "unmatched", status, ms / 1000)
    span?.end(route, status)
    if (typeof ending === "object") report(http, requestId, ending.failed)
    if (log === null) return
    const path = shownPath(pathOf(request.url), route)
    const line = { method: request.method, path, status, ms: Math.round(ms * 10) / 10, requestId }
    if (userId !== null) Object.assign(line, { userId })
    log(ending === "whole" ? line : Object.assign(line, { cut: true as const }))
  }
  return (
    new Elysia({ serve, strictPath: true })
      // Elysia's type says neither what a handler takes nor what it answers.
      .wrap((handle, request) => drain(handle as unknown as Handle, request))
      .decorate(initialState(services))
      .headers(standing)
      .onStart((app) => {
        const { routes } = app
        // Elysia hands its routes to Bun again as soon as it has started, and these with them.
        Object.assign(serve.routes, together(furtherRoutes(routes, app.fetch), directRoutes(app)))
        shownPath = shownPathOf(routes)
        http.routeTable.learn(routes)
      })
      .onRequest((state) => {
        const requestId = requestIdOf(state.request.headers)
        const grants = grantsFor(origins, state.request.headers)
        state.set.headers["x-request-id"] = requestId
        if (grants !== null) Object.assign(state.set.headers, grants)
        // The properties are set one by one: where the context is passed to a function, Elysia reads cookies, query and
        // headers of every request.
        state.requestId = requestId
        state.started = performance.now()
        const span = beginSpan === null ? null : beginSpan(state.request.method, requestId)
        state.span = span
        const holder = new RequestHolder(state.request.method)
        config.stretches.hold(holder)
        state.holder = holder
        state.run = runFor(span?.services ?? services, requestId, holder)
      })
      .onRequest(({ request }) => {
        if (request.method === "OPTIONS") return preflightAnswer()
      })
      .onRequest((state) => {
        // The permissions of CORS are set, so that browsers may read the refusal.
        const socket = state.server?.requestIP(receivedOf(state.request))?.address ?? null
        // After the answer Bun does not know it any more.
        state.socket = socket
        if (!countsAddresses) return
        const forwarded = config.trustProxy === 0 ? null : state.request.headers.get("x-forwarded-for")
        state.address = clientAddress(socket, forwarded, config.trustProxy)
        rates?.asked(pathOf(state.request.url), state.address)
      })
      .onRequest((state) => {
        if (isRouted(state.request)) return
        state.isAstray = true
        throw new NotFoundError()
      })
      .onAfterHandle((state) => {
        // Later it may be a response, which says its status alone.
        state.answer = state.responseValue
        if (!isLazy(state.responseValue)) return
        return begun(state.responseValue, state.request.method).then(({ ended, response }) => {
          state.sending = ended
          return response
        })
      })
      .onError((state) => {
        const answer = (error: unknown) => {
          const { status, body, isFinal, limit, retryAfterSeconds } = errorResponseOf(error)
          if (status >= 500 && !(error instanceof Busy)) report(http, state.requestId, error)
          state.failedWith = status
          state.thrown = causeOf(error)
          state.set.status = status
          // A failed request may have set the status or headers of another answer already.
          Object.assign(state.set.headers, errorHeaders)
          if (retryAfterSeconds !== undefined) state.set.headers["retry-after"] = String(retryAfterSeconds)
          if (limit !== undefined) state.set.headers["x-error-limit"] = limit
          if (isFinal === true) state.set.headers["connection"] = "close"
          return body
        }
        const { error, userId } = state
        if (!(error instanceof Crash) || userId == null || errorResponseOf(error).status !== 500) return answer(error)
        return isDeleted(http, userId).then((deleted) => {
          if (!deleted) return answer(error)
          report(http, state.requestId, error, requestOfDeletedFailed)
          return answer(new HttpError(404, "USER_NOT_FOUND"))
        })
      })
      .onAfterResponse((state) => {
        const { request, responseValue, set, started, requestId, userId, failedWith, sending, span } = state
        const { answer, named, securityEvent, socket, thrown } = state
        state.intake?.release()
        const route = state.isAstray ? undefined : state.route
        state.holder.route = route
        const own = responseValue instanceof Response ? responseValue.status : Number(set.status)
        if (securityEvent !== null || failedWith === 403 || own === 403)
          http.securityLog.answered({
            ...{
              answer: answer ?? responseValue,
              named,
              request,
              requestId,
              securityEvent,
              set,
              socket,
              thrown,
              userId,
            },
            status: failedWith ?? own,
          })
        const answered = { request, route, status: failedWith ?? own, started, requestId, userId, span }
        if (sending === null) writeDown(answered, "whole")
        else void sending.then((ending) => writeDown(answered, ending))
      })
  )
}

/** Whether an account was deleted since its request began: what a use case writes for it then breaks a foreign key. */
const isDeleted = (http: Http, id: UserId): Promise<boolean> =>
  Effect.runPromise(
    Effect.match(Context.get(http.services, Users).get(id), { onFailure: () => true, onSuccess: () => false }),
  ).catch(() => false)

/** A request and its answer, for the log and the metrics. */
interface Answered {
  readonly request: Request
  readonly route: string | undefined
  readonly status: number
  readonly started: number
  readonly requestId: string
  readonly userId: UserId | null
  readonly span: RequestSpan | null
}

/**
 * Bun refuses longer bodies by itself, without our headers and shape, before the route is known. The limit is far above
 * the limits of the routes (`readBytes`), so that users learn why their picture was refused. It costs no memory: Bun
 * does not buffer a body that no route reads.
 */
const largestBody = 64 * 1024 * 1024

/**
 * Handles errors outside of Elysia, where the request is no longer known; without it Bun shows the error. The answer
 * has a new request id, which the error line has too.
 */
const lastResort =
  (http: Http) =>
  (thrown: unknown): Response => {
    const requestId = crypto.randomUUID()
    report(http, requestId, thrown)
    const headers = { ...defaultHeaders(http.config.production), "x-request-id": requestId }
    return Response.json(serverErrorOf(500).body, { status: 500, headers })
  }

const report = ({ config, services }: Http, requestId: string, thrown: unknown, line?: Effect.Effect<void>): void => {
  const diagnosis = diagnose(causeOf(thrown), !config.production)
  const context = Context.add(services, References.CurrentLogAnnotations, { requestId, ...diagnosis })
  Effect.runForkWith(context)(line ?? requestFailed)
}

const requestFailed = Effect.logError("request failed")
/** The missing account is the reason as a rule, but what failed may also be a bug. */
const requestOfDeletedFailed = Effect.logWarning("request failed, and its account was deleted")
