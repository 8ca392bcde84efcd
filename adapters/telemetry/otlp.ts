import { Cause, Context, Effect, Exit, Layer, Redacted, Tracer } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import { HttpClientError, TransportError } from "effect/http/HttpClientError"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpMetrics from "effect/observability/OtlpMetrics"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import type { OtlpConfig } from "../config/config.ts"

/**
 * Sends metrics, and the spans of the tracer that it answers, to a collector (OTLP/HTTP with JSON), until the scope
 * ends. A collector that fails four times, or takes longer than five seconds, gets nothing for a minute, and nothing is
 * kept for it.
 */
export const exportTo = Effect.fn("telemetry.exportTo")(function* (
  { endpoint, headers, serviceName }: OtlpConfig,
  serviceVersion: string,
) {
  const options = {
    resource: { serviceName, serviceVersion, attributes: { "service.instance.id": crypto.randomUUID() } },
    headers: Redacted.value(headers),
    exportInterval: "10 seconds",
    shutdownTimeout: "3 seconds",
  } as const
  const exporting = yield* Layer.build(
    Layer.mergeAll(
      OtlpTracer.layer({ ...options, url: `${endpoint}/v1/traces` }),
      OtlpMetrics.layer({ ...options, url: `${endpoint}/v1/metrics` }),
    ).pipe(
      Layer.provideMerge(OtlpExporter.layerFlusher),
      Layer.provide(Layer.merge(OtlpSerialization.layerJson, clientWithTimeout)),
    ),
  )
  return withoutMessages(Context.get(exporting, Tracer.Tracer))
})

const clientWithTimeout = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    HttpClient.HttpClient,
    HttpClient.transform((sent, request) =>
      Effect.timeoutOrElse(sent, {
        duration: "5 seconds",
        orElse: () =>
          Effect.fail(new HttpClientError({ reason: new TransportError({ request, description: "takes too long" }) })),
      }),
    ),
  ),
).pipe(Layer.provide(FetchHttpClient.layer))

/**
 * Messages of errors may hold what people wrote and values of SQL: of an error a span says the code or the class. Log
 * lines are no events of spans; they have the id of the request.
 */
const withoutMessages = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(options)
      const end = span.end.bind(span)
      return Object.assign(span, {
        end: (time: bigint, exit: Exit.Exit<unknown, unknown>) => end(time, namesOnly(exit)),
        event: () => undefined,
      })
    },
  })

const namesOnly = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause)) return exit
  return Exit.fail(new Named(nameOf(Cause.squash(exit.cause))))
}

const nameOf = (error: unknown): string => {
  if (typeof error === "object" && error !== null && "_tag" in error) return String(error._tag)
  return error instanceof Error ? error.constructor.name : "Error"
}

/** An error that is nothing but its name. */
class Named extends Error {
  constructor(name: string) {
    super(name)
    this.name = name
    this.stack = name
  }
}
