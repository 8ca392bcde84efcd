import { Context, Metric } from "effect"

/** Counts requests by method, route pattern and status, and how long each route took. */
export const requestMetricsOf = (services: Context.Context<never>) => {
  const counters = remembered((attributes) =>
    Metric.counter("http_requests_total", { description: "Requests answered", incremental: true, attributes }),
  )
  const timers = remembered((attributes) =>
    Metric.histogram("http_request_duration_seconds", {
      description: "Time to answer a request",
      boundaries,
      attributes,
    }),
  )
  return (method: string, route: string, status: number, seconds: number): void => {
    counters(`${method} ${route} ${status}`, method, route, status).updateUnsafe(1, services)
    timers(`${method} ${route}`, method, route).updateUnsafe(seconds, services)
  }
}

/** Metrics in Prometheus' text format. Contract: conventions, operations. */
export const metricsText = async (measured: ReadonlyArray<Metric.Metric.Snapshot>): Promise<string> => {
  // The module is imported on demand: it loads Effect's HTTP server too.
  const { formatUnsafe } = await import("effect/observability/PrometheusMetrics")
  // It formats what a registry holds, and nothing else.
  const registry: Metric.MetricRegistry = new Map(
    measured.map(({ state, ...meta }, n) => [String(n), { ...meta, hooks: hooksOf(state) }]),
  )
  return formatUnsafe(Context.make(Metric.MetricRegistry, registry))
}

const hooksOf = (state: unknown): Metric.Metric.Hooks<unknown, unknown> => ({
  get: () => state,
  update: () => undefined,
  modify: () => undefined,
})

const boundaries = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// One metric per series: its attributes are merged and its key is made once, not for every request.
const remembered = <M>(make: (attributes: Readonly<Record<string, string>>) => M) => {
  const known = new Map<string, M>()
  return (key: string, method: string, route: string, status?: number): M => {
    const metric =
      known.get(key) ?? make({ method, route, ...(status === undefined ? {} : { status: String(status) }) })
    known.set(key, metric)
    return metric
  }
}
