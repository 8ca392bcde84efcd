import { describe, expect, test } from "bun:test"
import { Context, Metric } from "effect"
import { metricsText } from "../../../server/http/metrics.ts"
import type { Measured } from "../../../server/processes/metric-sums.ts"
import { type MeasuredServer, sharedMetrics, type ToServer } from "../../../server/processes/shared-metrics.ts"

/** A server with metrics of its own, that answers its parent while it does not hang. */
const serverIn = (join: ReturnType<typeof sharedMetrics>) => {
  const services: Context.Context<never> = Context.make(Metric.MetricRegistry, new Map())
  const measure = () => Metric.snapshotUnsafe(services)
  const state = { isHung: false }
  let answer = Promise.withResolvers<Measured>()
  const parent: MeasuredServer = join((message: ToServer) => {
    if (message.kind === "sum") answer.resolve(message.measured)
    else if (!state.isHung) parent.onMessage({ kind: "measured", measured: measure() })
  })
  return {
    state,
    ended: parent.ended,
    count: (by: number) => asked.updateUnsafe(by, services),
    took: (seconds: number) => took.updateUnsafe(seconds, services),
    has: (sockets: number, lag: number, size: number) => {
      const gauges = { realtime_sockets: sockets, queue_waiting: sockets, realtime_log_lag_events: lag, size }
      for (const [id, value] of Object.entries(gauges)) Metric.gauge(id).updateUnsafe(value, services)
    },
    /** What a scraper of this server gets, without the comments. */
    scrape: async () => {
      answer = Promise.withResolvers()
      parent.onMessage({ kind: "askSum", measured: measure() })
      return (await metricsText(await answer.promise)).split("\n").filter((line) => line !== "" && line[0] !== "#")
    },
  }
}

const asked = Metric.counter("asked_total", { incremental: true, attributes: { route: "/" } })
const took = Metric.histogram("took_seconds", { boundaries: [1, 2] })

describe("The metrics of several servers", () => {
  test("are added up, whichever of them is scraped", async () => {
    const join = sharedMetrics()
    const [one, other] = [serverIn(join), serverIn(join)]
    one.count(3)
    other.count(4)
    one.took(0.5)
    other.took(1.5)
    other.took(9)
    const expected = [
      `asked_total{route="/"} 7`,
      `took_seconds_bucket{le="1"} 1`,
      `took_seconds_bucket{le="2"} 2`,
      `took_seconds_bucket{le="+Inf"} 3`,
      "took_seconds_sum 11",
      "took_seconds_count 3",
    ]
    expect(await one.scrape()).toEqual(expected)
    expect(await other.scrape()).toEqual(expected)
  })

  test("add up sockets and queues, take the worst lag, and what is the same for all from the one that was asked", async () => {
    const join = sharedMetrics()
    const [one, other] = [serverIn(join), serverIn(join)]
    one.has(2, 5, 100)
    other.has(3, 1, 90)
    expect(await one.scrape()).toEqual([
      "realtime_sockets 5",
      "queue_waiting 5",
      "realtime_log_lag_events 5",
      "size 100",
    ])
    expect(await other.scrape()).toEqual([
      "realtime_sockets 5",
      "queue_waiting 5",
      "realtime_log_lag_events 5",
      "size 90",
    ])
  })

  test("keep what a server had counted that ended, and lose its gauges", async () => {
    const join = sharedMetrics()
    const [one, other] = [serverIn(join), serverIn(join)]
    one.count(3)
    other.count(4)
    one.has(2, 0, 100)
    other.has(3, 0, 100)
    expect(await one.scrape()).toContain(`asked_total{route="/"} 7`)
    other.ended()
    const again = serverIn(join)
    again.count(1)
    const text = await again.scrape()
    expect(text).toContain(`asked_total{route="/"} 8`)
    expect(text).toContain("realtime_sockets 2")
    expect(await one.scrape()).toContain(`asked_total{route="/"} 8`)
  })

  test("count a server that hangs with what it said last", async () => {
    const join = sharedMetrics(1)
    const [one, other] = [serverIn(join), serverIn(join)]
    one.count(3)
    other.count(4)
    expect(await one.scrape()).toContain(`asked_total{route="/"} 7`)
    other.state.isHung = true
    other.count(4)
    expect(await one.scrape()).toContain(`asked_total{route="/"} 7`)
  })
})
