/** A collector of OTLP over HTTP in JSON, which keeps what it got. */
export const otlpReceiver = () => {
  const received: Array<{ readonly path: string; readonly key: string | null; readonly text: string }> = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const key = request.headers.get("api-key")
      received.push({ path: new URL(request.url).pathname, key, text: await request.text() })
      return Response.json({})
    },
  })
  const bodies = (path: string): ReadonlyArray<Body> =>
    received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text))
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    spans: () =>
      bodies("/v1/traces").flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({
              ...span,
              resource: valuesOf(resource.attributes),
              attributes: valuesOf(span.attributes),
            })),
          ),
        ),
      ),
    metrics: () =>
      bodies("/v1/metrics").flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
        ),
      ),
    stop: () => server.stop(true),
  }
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, string | number>>
}

interface Resource {
  readonly attributes: ReadonlyArray<Attribute>
}

interface Body {
  readonly resourceSpans?: ReadonlyArray<{
    readonly resource: Resource
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<{
        readonly name: string
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly attributes: ReadonlyArray<Attribute>
        readonly status: { readonly code: number; readonly message?: string }
      }>
    }>
  }>
  readonly resourceMetrics?: ReadonlyArray<{
    readonly scopeMetrics: ReadonlyArray<{ readonly metrics: ReadonlyArray<{ readonly name: string }> }>
  }>
}

const valuesOf = (attributes: ReadonlyArray<Attribute>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
