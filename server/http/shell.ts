import { Context, Effect, References } from "effect"
import { Elysia } from "elysia"
import { diagnose } from "../../adapters/log.ts"
import { accessLogOf, pathOf } from "./access-log.ts"
import { corsFor, grantsFor } from "./cors.ts"
import { causeOf, failureOf, fault } from "./failures.ts"
import { standingHeaders } from "./headers.ts"
import type { Http } from "./http.ts"
import { requestMetricsOf } from "./metrics.ts"
import { requestIdOf } from "./request-id.ts"
import { initialState } from "./request-state.ts"
import { runFor } from "./run.ts"

/**
 * The outermost app, to which routes are added: `shell(http).use(operationRoutes(http)).use(authRoutes(http))`. It gives each
 * request an id, every answer its headers, every failure its shape, and writes it down. Contract: conventions.
 */
export const shell = (http: Http) => {
  const { config, services, origins } = http
  const log = accessLogOf(services)
  const measure = requestMetricsOf(services)
  // Elysia's default of `reusePort` would let a second server take half of the connections instead of failing.
  const serve = {
    maxRequestBodySize: largestBody,
    development: false,
    reusePort: false,
    error: lastResort(config.production),
  }
  return new Elysia({ serve })
    .decorate(initialState(services))
    .headers(standingHeaders(config.production))
    .onRequest((state) => {
      const requestId = requestIdOf(state.request.headers)
      const grants = grantsFor(origins, state.request.headers)
      state.set.headers["x-request-id"] = requestId
      if (grants !== null) Object.assign(state.set.headers, grants)
      // One by one: where Elysia sees the context handed to a function it reads cookies, query and headers for every request.
      state.requestId = requestId
      state.started = performance.now()
      state.run = runFor(services, requestId)
    })
    .use(corsFor(origins))
    .onError(({ error, set, requestId }) => {
      const { status, body } = failureOf(error)
      if (status >= 500) report(http, requestId, error)
      set.status = status
      return body
    })
    .onAfterResponse(({ request, responseValue, route, set, started, requestId, userId }) => {
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status)
      const ms = performance.now() - started
      measure(request.method, route ?? "unmatched", status, ms / 1000)
      if (log === null) return
      const line = {
        method: request.method,
        path: pathOf(request.url),
        status,
        ms: Math.round(ms * 10) / 10,
        requestId,
      }
      log(userId === null ? line : Object.assign(line, { userId }))
    })
}

/** Bun cuts longer bodies off by itself, before any route is known; routes set their own, lower limits. */
const largestBody = 64 * 1024 * 1024

/** For what goes wrong outside of Elysia; without it Bun shows the error. */
const lastResort = (production: boolean) => (): Response =>
  Response.json(fault(500).body, { status: 500, headers: standingHeaders(production) })

const report = ({ config, services }: Http, requestId: string, thrown: unknown): void => {
  const diagnosis = diagnose(causeOf(thrown), !config.production)
  const context = Context.add(services, References.CurrentLogAnnotations, { requestId, ...diagnosis })
  Effect.runForkWith(context)(requestFailed)
}

const requestFailed = Effect.logError("request failed")
