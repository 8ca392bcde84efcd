import type { Metric } from "effect"

/** What one server measured, at one moment. */
export type Measured = ReadonlyArray<Metric.Metric.Snapshot>

/**
 * What several servers measured together: counters and histograms added up. Gauges are added up where each server has
 * a part of the whole (`summedGauges`); of the others, which say the same on each server, the first one counts.
 */
export const sumOf = (servers: ReadonlyArray<Measured>): Measured => {
  const sums = new Map<string, Metric.Metric.Snapshot>()
  for (const measured of servers)
    for (const one of measured) {
      const key = keyOf(one)
      const other = sums.get(key)
      sums.set(key, other === undefined ? one : plus(other, one))
    }
  return [...sums.values()]
}

/** What a server that ended leaves behind: what it counted. Its gauges end with it. */
export const leftBehind = (measured: Measured): Measured => measured.filter(({ type }) => type !== "Gauge")

/** The gauges of which each server has a part. */
const summedGauges: ReadonlySet<string> = new Set([
  "realtime_sockets",
  "http_body_bytes",
  "queue_waiting",
  "queue_running",
  "pool_running",
])

/** The gauges that say how far each server is behind: the worst one counts. */
const worstGauges: ReadonlySet<string> = new Set(["realtime_log_lag_events", "database_standby_lag_seconds"])

const keyOf = ({ attributes = {}, id, type }: Metric.Metric.Snapshot): string =>
  JSON.stringify([id, type, Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))])

const plus = (one: Metric.Metric.Snapshot, other: Metric.Metric.Snapshot): Metric.Metric.Snapshot => {
  if (one.type === "Counter" && other.type === "Counter")
    return { ...one, state: { ...one.state, count: added(one.state.count, other.state.count) } }
  if (one.type === "Histogram" && other.type === "Histogram")
    return { ...one, state: addedHistograms(one.state, other.state) }
  if (one.type === "Gauge" && other.type === "Gauge") return { ...one, state: { value: gauge(one, other) } }
  return one
}

const gauge = (one: Gauge, other: Gauge): number | bigint => {
  const [value, next] = [one.state.value, other.state.value]
  if (summedGauges.has(one.id)) return added(value, next)
  return worstGauges.has(one.id) && next > value ? next : value
}

const added = (one: number | bigint, other: number | bigint): number | bigint =>
  typeof one === "bigint" && typeof other === "bigint" ? one + other : Number(one) + Number(other)

/** All servers have the same boundaries, because they are the same program. */
const addedHistograms = (one: Metric.HistogramState, other: Metric.HistogramState): Metric.HistogramState => ({
  buckets: one.buckets.map(([boundary, count], n) => [boundary, count + (other.buckets[n]?.[1] ?? 0)]),
  count: one.count + other.count,
  min: Math.min(one.min, other.min),
  max: Math.max(one.max, other.max),
  sum: one.sum + other.sum,
})

type Gauge = Extract<Metric.Metric.Snapshot, { readonly type: "Gauge" }>
