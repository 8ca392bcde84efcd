import { Context, Effect, Metric } from "effect"
import { RealtimeEvents } from "../../core/index.ts"
import type { Hub } from "./hub.ts"
import { Traffic } from "./traffic.ts"

/** For how long the database is waited for: the gauge keeps its value then. */
const patience = "1 second"

/**
 * Sets the metrics of the sockets, when they are asked for. `position` is the last event that was read from the log.
 * Contract: conventions, operations.
 */
export const measureTraffic = (hub: Hub, services: Context.Context<RealtimeEvents>, position: () => number) => {
  const { traffic } = hub
  const before = new Traffic()
  const bounds = Context.get(services, RealtimeEvents).bounds
  const counted = (metric: Metric.Metric<number, unknown>, what: "sent" | "received" | "tooSlow" | "flooding") => {
    metric.updateUnsafe(traffic[what] - before[what], services)
    before[what] = traffic[what]
  }
  return async (): Promise<void> => {
    sockets.updateUnsafe(hub.count, services)
    counted(sent, "sent")
    counted(received, "received")
    counted(tooSlow, "tooSlow")
    counted(flooding, "flooding")
    const found = await Effect.runPromiseExit(Effect.timeout(bounds, patience))
    if (found._tag === "Success") lag.updateUnsafe(Math.max(0, found.value.head - position()), services)
  }
}

const frames = (direction: string) =>
  Metric.counter("realtime_frames_total", {
    description: "Frames of sockets",
    incremental: true,
    attributes: { direction },
  })

const sockets = Metric.gauge("realtime_sockets", { description: "Connected sockets" })
const sent = frames("sent")
const received = frames("received")
const tooSlow = Metric.counter("realtime_slow_readers_closed_total", {
  description: "Sockets closed because their client did not read",
  incremental: true,
})
const flooding = Metric.counter("realtime_floods_closed_total", {
  description: "Sockets closed because their client sent too many frames or bytes",
  incremental: true,
})
const lag = Metric.gauge("realtime_log_lag_events", {
  description: "Events of the log that were not delivered yet",
})
