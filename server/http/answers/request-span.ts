import { Clock, Context, Exit, Option, Tracer } from "effect"
import type { Services } from "./services.ts"

/** The span of one request, without secrets: no path, no query, no headers, no body. */
export interface RequestSpan {
  /** With these services a use case has its span below this one. */
  readonly services: Context.Context<Services>
  /** `route` is the pattern, and `undefined` where no route has the path. */
  readonly end: (route: string | undefined, status: number) => void
}

/** Begins the spans of requests; `null` where no collector receives them. */
export const requestSpans = (services: Context.Context<Services>, tracer: Tracer.Tracer | null) => {
  if (tracer === null) return null
  const clock = Context.get(services, Clock.Clock)
  const traced = Context.add(services, Tracer.Tracer, tracer)
  return (method: string, requestId: string): RequestSpan => {
    const span = tracer.span({ ...root, name: method, links: [], startTime: clock.currentTimeNanosUnsafe() })
    span.attribute("http.request.method", method)
    span.attribute("curio.request_id", requestId)
    return {
      services: Context.add(traced, Tracer.ParentSpan, span),
      end: (route, status) => {
        // The route is known only now.
        if (route !== undefined) Object.assign(span, { name: `${method} ${route}` })
        if (route !== undefined) span.attribute("http.route", route)
        span.attribute("http.response.status_code", status)
        span.end(clock.currentTimeNanosUnsafe(), status >= 500 ? Exit.fail(new Error(String(status))) : Exit.void)
      },
    }
  }
}

const root = {
  parent: Option.none(),
  annotations: Context.empty(),
  kind: "server",
  root: true,
  sampled: true,
} as const
